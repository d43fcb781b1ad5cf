import { entropyOf, showsShape } from '../looks-random.ts';
import { FREE, type Rule, sticky, withNext, withNextExact } from './rule.ts';

/** What tokens are made of. */
const ALPHABETS = {
  A: 'A-Za-z0-9',
  W: 'A-Za-z0-9_-',
  D: 'A-Za-z0-9_.-',
  B: 'A-Za-z0-9+/=_-',
  H: 'A-Fa-f0-9',
  L: 'a-z0-9',
  U: 'A-Z0-9',
} as const;

const LONGEST = 600;
const LEAST_ENTROPY = 2.5;

/**
 * Tokens that say what they are by how they begin, from what their makers publish: kind, beginning, alphabet, least
 * length of the rest. All that follows in the alphabet belongs to it: a longer token of a later year is still whole.
 */
const TOKENS = `
anthropic-token sk-ant- W 24
openai-api-key sk-proj- W 32
openai-api-key sk-svcacct- W 32
openai-api-key sk-admin- W 32
openai-api-key sk- A 32
openrouter-api-key sk-or-v1- H 40
langfuse-secret-key sk-lf- W 32
helicone-api-key sk-helicone- W 20
litellm-key sk-litellm- W 16
groq-api-key gsk_ A 40
xai-api-key xai- A 40
perplexity-api-key pplx- A 32
huggingface-token hf_ A 30
huggingface-token api_org_ A 30
replicate-token r8_ A 32
fireworks-api-key fw_ A 22
cerebras-api-key csk- A 32
nvidia-api-key nvapi- W 40
voyage-api-key pa- W 40
jina-api-key jina_ A 40
pinecone-api-key pcsk_ W 40
langsmith-api-key lsv2_pt_ W 32
langsmith-api-key lsv2_sk_ W 32
tavily-api-key tvly- W 24
firecrawl-api-key fc- H 32
e2b-api-key e2b_ H 32
elevenlabs-api-key sk_ H 40
brave-api-key BSA W 27
apify-token apify_api_ A 30
browserbase-api-key bb_live_ W 24
github-pat ghp_ A 30
github-oauth gho_ A 30
github-user-token ghu_ A 30
github-server-token ghs_ D 30
github-refresh-token ghr_ A 30
github-fine-grained-pat github_pat_ W 40
gitlab-token glpat- D 20
gitlab-token gldt- W 20
gitlab-token glrt- D 20
gitlab-token glrtr- D 20
gitlab-token glft- W 20
gitlab-token glsoat- W 20
gitlab-token glcbt- W 20
gitlab-token glptt- W 20
gitlab-token glimt- W 20
gitlab-token glagent- W 20
gitlab-token gloas- W 20
gitlab-token glffct- W 20
gitlab-token GR1348941 W 20
bitbucket-token ATBB A 28
bitbucket-token ATCTT3 B 40
atlassian-token ATATT3 B 40
npm-token npm_ A 30
pypi-token pypi- W 60
rubygems-token rubygems_ H 40
crates-io-token cio A 32
clojars-token CLOJARS_ A 40
nuget-api-key oy2 L 43
docker-token dckr_pat_ W 20
docker-token dckr_oat_ W 20
jfrog-api-key AKCp A 60
jfrog-token cmVmd A 50
jfrog-token reftkn: W 32
aws-access-key AKIA U 16
aws-access-key ASIA U 16
aws-access-key ABIA U 16
aws-access-key ACCA U 16
aws-bedrock-key ABSK B 60
aws-bedrock-key bedrock-api-key- B 40
aws-mws-token amzn.mws. W 32
google-api-key AIza W 33
google-oauth-secret GOCSPX- W 24
google-oauth-token ya29. W 40
google-refresh-token 1//0 W 40
alibaba-access-key LTAI A 16
tencent-secret-id AKID A 28
yandex-token AQVN W 35
yandex-token y0_ W 40
digitalocean-token dop_v1_ H 40
digitalocean-token doo_v1_ H 40
digitalocean-token dor_v1_ H 40
heroku-api-key HRKU- W 30
netlify-token nfp_ W 30
fly-token fo1_ W 40
fly-token fm2_ B 60
fly-token fm1r_ B 60
fly-token fm1a_ B 60
render-api-key rnd_ A 24
vercel-token vercel_ W 24
vercel-token vcp_ A 24
supabase-token sbp_ W 36
supabase-secret-key sb_secret_ W 20
planetscale-token pscale_ D 32
neon-api-key napi_ A 40
databricks-token dapi H 32
cloudflare-origin-ca v1.0- W 60
cloudflare-token cfut_ W 32
cloudflare-token cfat_ W 32
tailscale-key tskey- W 20
ngrok-token ngrok_ A 40
vault-token hvs. W 24
vault-token hvb. W 60
vault-token hvr. W 24
doppler-token dp.pt. A 32
doppler-token dp.st. D 32
doppler-token dp.ct. A 32
doppler-token dp.sa. A 32
pulumi-token pul- H 40
infracost-api-key ico- A 32
prefect-api-key pnu_ A 30
onepassword-token ops_ B 60
age-secret-key AGE-SECRET-KEY-1 U 50
infisical-token st. D 60
stripe-key sk_live_ A 16
stripe-key sk_test_ A 16
stripe-key sk_prod_ A 16
stripe-key rk_live_ A 16
stripe-key rk_test_ A 16
stripe-webhook-secret whsec_ B 24
square-token sq0atp- W 22
square-token sq0csp- W 40
square-token EAAA W 56
paypal-token access_token$production$ W 40
shopify-token shpat_ H 32
shopify-token shpca_ H 32
shopify-token shppa_ H 32
shopify-token shpss_ H 32
shippo-token shippo_live_ H 32
shippo-token shippo_test_ H 32
duffel-token duffel_live_ B 40
duffel-token duffel_test_ B 40
easypost-token EZAK A 50
easypost-token EZTK A 50
flutterwave-key FLWSECK- W 24
flutterwave-key FLWSECK_TEST- W 12
razorpay-key rzp_live_ A 14
lob-api-key live_ H 35
lob-api-key test_ H 35
plaid-token access-production- W 36
plaid-token access-sandbox- W 36
plaid-token access-development- W 36
slack-token xoxb- W 20
slack-token xoxp- W 20
slack-token xoxe. W 20
slack-token xoxe- W 20
slack-token xoxa- W 20
slack-token xoxr- W 20
slack-token xoxs- W 20
slack-token xoxo- W 20
slack-token xoxc- W 20
slack-token xoxd- B 20
slack-token xapp- W 20
sendgrid-api-key SG. D 40
sendinblue-api-key xkeysib- W 60
sendinblue-api-key xsmtpsib- W 60
mailgun-api-key key- H 32
resend-api-key re_ W 32
postman-api-key PMAK- W 50
postman-token PMAT- U 26
figma-token figd_ W 36
figma-token figu_ W 36
linear-api-key lin_api_ A 32
linear-api-key lin_oauth_ A 32
notion-token ntn_ A 40
notion-token secret_ A 43
hubspot-token pat-na1- W 32
hubspot-token pat-eu1- W 32
typeform-token tfp_ D 40
contentful-token CFPAT- W 40
sanity-token skE A 80
frameio-token fio-u- B 60
readme-api-key rdme_ A 60
sentry-token sntrys_ B 60
sentry-token sntryu_ H 40
newrelic-key NRAK- U 27
newrelic-key NRII- W 32
newrelic-key NRJS- H 19
grafana-token glc_ B 32
grafana-token glsa_ W 38
grafana-token eyJrIjoi B 60
dynatrace-token dt0c01. D 80
dynatrace-token dt0s01. D 60
posthog-key phx_ A 40
datadog-key ddp_ W 32
sonar-token squ_ H 40
sonar-token sqp_ H 40
sonar-token sqa_ H 40
sourcegraph-token sgp_ W 40
buildkite-token bkua_ H 40
buildkite-token bkpt_ A 30
circleci-token CCIPAT_ W 40
circleci-token CCIPRJ_ W 40
launchdarkly-key sdk- W 36
octopus-api-key API- U 26
trigger-key tr_prod_ A 20
trigger-key tr_dev_ A 20
inngest-key signkey-prod- H 32
ory-token ory_at_ W 40
ory-token ory_pat_ W 30
scalingo-token tk-us- W 48
mapbox-token sk.eyJ D 60
adobe-client-secret p8e- A 32
`;

const JOINS_WORDS: readonly string[] = ['W', 'D', 'B'];
const LEAST_CAPITALS = 4;

export const TOKEN_RULES: readonly Rule[] = TOKENS.trim().split('\n').map(readToken);

function readToken(line: string): Rule {
  const [id, beginning, alphabet, least] = line.split(' ') as [string, string, keyof typeof ALPHABETS, string];
  const rest = `[${ALPHABETS[alphabet]}]{${least},${LONGEST}}`;
  return {
    id,
    words: withNext(beginning.padEnd(4, '?')),
    encoded: withNextExact(beginning.padEnd(4, '?')),
    // A short beginning is a piece of many words; a longer one that ends in a sign is a piece of none.
    pattern: sticky(`${/^.{4,}[_.-]$/.test(beginning) ? '' : FREE}${beginning.replace(/[.+/$]/g, '\\$&')}${rest}`),
    wraps: true,
    accepts: (value) => isMade(value.slice(beginning.length), alphabet),
  };
}

function isMade(rest: string, alphabet: string): boolean {
  if (JOINS_WORDS.includes(alphabet) && isWords(rest)) return false;
  return entropyOf(rest) >= LEAST_ENTROPY && !showsShape(rest);
}

const isWords = (rest: string): boolean =>
  !/\d/.test(rest) && (rest.match(/[a-z][A-Z]/g)?.length ?? 0) < LEAST_CAPITALS;
