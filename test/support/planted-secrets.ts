import { type Draw, drawFrom } from './draw-letters.ts';

/** Secrets of many kinds, made up anew from a seed. No file of ours holds one: beginnings are split in two. */
export interface Planted {
  readonly kind: string;
  /** Known by its shape alone. */
  readonly strong: boolean;
  readonly value: string;
  /** What it stands in: the least that makes it known. */
  readonly text: string;
}

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const UPPER = LOWER.toUpperCase();
const DIGITS = '0123456789';
const HEX = `${DIGITS}abcdef`;
const A = LOWER + UPPER + DIGITS;
const W = `${A}_-`;
const B = `${A}+/`;
const UP = UPPER + DIGITS;

/** kind, beginning (cut at `|`), alphabet, length */
const TOKENS: readonly (readonly [string, string, string, number])[] = [
  ['anthropic api', 'sk-|ant-api03-', W, 93],
  ['anthropic admin', 'sk-|ant-admin01-', W, 93],
  ['anthropic oauth', 'sk-|ant-oat01-', W, 93],
  ['anthropic refresh', 'sk-|ant-ort01-', W, 93],
  ['openai project', 'sk-|proj-', W, 120],
  ['openai service', 'sk-|svcacct-', W, 120],
  ['openai legacy', 'sk|-', A, 48],
  ['openrouter', 'sk-|or-v1-', HEX, 64],
  ['groq', 'gs|k_', A, 52],
  ['xai', 'xa|i-', A, 80],
  ['perplexity', 'pp|lx-', A, 48],
  ['huggingface', 'h|f_', A, 34],
  ['replicate', 'r|8_', A, 37],
  ['nvidia', 'nv|api-', W, 64],
  ['pinecone', 'pc|sk_', W, 70],
  ['langsmith', 'lsv2|_pt_', W, 43],
  ['github classic', 'gh|p_', A, 36],
  ['github oauth', 'gh|o_', A, 36],
  ['github user', 'gh|u_', A, 36],
  ['github server', 'gh|s_', A, 36],
  ['github refresh', 'gh|r_', A, 76],
  ['github fine-grained', 'github|_pat_', `${A}_`, 82],
  ['gitlab personal', 'gl|pat-', W, 20],
  ['gitlab deploy', 'gl|dt-', W, 20],
  ['gitlab runner', 'gl|rt-', W, 20],
  ['gitlab feed', 'gl|ft-', W, 20],
  ['gitlab trigger', 'gl|ptt-', HEX, 40],
  ['gitlab agent', 'gl|agent-', W, 50],
  ['bitbucket app', 'AT|BB', A, 32],
  ['atlassian', 'AT|ATT3', W, 186],
  ['npm', 'np|m_', A, 36],
  ['pypi', 'py|pi-AgEIcHlwaS5vcmc', W, 100],
  ['rubygems', 'ruby|gems_', HEX, 48],
  ['docker hub', 'dckr|_pat_', W, 27],
  ['artifactory', 'AK|Cp', A, 69],
  ['aws access key', 'AK|IA', `${UPPER}234567`, 16],
  ['aws session key', 'AS|IA', `${UPPER}234567`, 16],
  ['google api', 'AI|za', W, 35],
  ['google oauth secret', 'GOC|SPX-', W, 28],
  ['google oauth token', 'ya|29.', W, 120],
  ['alibaba', 'LT|AI', A, 20],
  ['digitalocean', 'do|p_v1_', HEX, 64],
  ['digitalocean refresh', 'do|r_v1_', HEX, 64],
  ['heroku', 'HR|KU-AA', W, 58],
  ['netlify', 'nf|p_', A, 36],
  ['fly', 'fo|1_', W, 43],
  ['supabase', 'sb|p_', HEX, 40],
  ['planetscale', 'ps|cale_tkn_', W, 43],
  ['planetscale password', 'ps|cale_pw_', W, 43],
  ['databricks', 'da|pi', HEX, 32],
  ['tailscale', 'ts|key-auth-', A, 32],
  ['vault', 'hv|s.', W, 95],
  ['vault batch', 'hv|b.', W, 140],
  ['doppler', 'dp|.pt.', A, 43],
  ['pulumi', 'pu|l-', HEX, 40],
  ['infracost', 'ic|o-', A, 32],
  ['prefect', 'pn|u_', A, 36],
  ['age', 'AGE-|SECRET-KEY-1', 'QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L', 58],
  ['stripe live', 'sk|_live_', A, 24],
  ['stripe test', 'sk|_test_', A, 24],
  ['stripe restricted', 'rk|_live_', A, 24],
  ['stripe webhook', 'wh|sec_', A, 32],
  ['square', 'sq|0atp-', W, 22],
  ['square secret', 'sq|0csp-', W, 43],
  ['shopify', 'sh|pat_', HEX, 32],
  ['shopify shared', 'sh|pss_', HEX, 32],
  ['shippo', 'ship|po_live_', HEX, 40],
  ['duffel', 'duf|fel_live_', W, 43],
  ['easypost', 'EZ|AK', A, 54],
  ['slack bot', 'xo|xb-', DIGITS, 12],
  ['slack app', 'xa|pp-1-A0', UP, 60],
  ['sendgrid', 'S|G.', W, 66],
  ['sendinblue', 'xkey|sib-', HEX, 64],
  ['mailgun', 'ke|y-', HEX, 32],
  ['resend', 'r|e_', A, 32],
  ['postman', 'PM|AK-', HEX, 59],
  ['figma', 'fi|gd_', W, 40],
  ['linear', 'lin|_api_', A, 40],
  ['notion', 'nt|n_', A, 46],
  ['typeform', 'tf|p_', W, 59],
  ['contentful', 'CF|PAT-', W, 43],
  ['frame.io', 'fi|o-u-', W, 64],
  ['readme', 'rd|me_', LOWER + DIGITS, 70],
  ['sentry user', 'sn|tryu_', HEX, 64],
  ['new relic', 'NR|AK-', UP, 27],
  ['grafana cloud', 'gl|c_', A, 60],
  ['grafana service', 'gl|sa_', A, 41],
  ['dynatrace', 'dt0|c01.', UP, 89],
  ['posthog', 'ph|x_', A, 43],
  ['sonar', 'sq|u_', HEX, 40],
  ['sourcegraph', 'sg|p_', HEX, 40],
  ['buildkite', 'bk|ua_', HEX, 40],
  ['circleci', 'CCI|PAT_', W, 60],
  ['octopus', 'AP|I-', UP, 26],
  ['adobe', 'p8|e-', LOWER + DIGITS, 32],
  ['airtable', 'pa|t', A, 14],
  ['telegram', '110201543:|AA', W, 33],
  ['twilio', 'S|K', HEX, 32],
  ['azure client', 'abc8|Q~', W, 33],
];

/** kind, alphabet, length, and what tells of it (`$` is the value) */
const TOLD: readonly (readonly [string, string, number, string])[] = [
  ['env password', A, 16, 'DB_PASSWORD=$'],
  ['env secret', A, 32, 'export SESSION_SECRET="$"'],
  ['env key', HEX, 32, 'DATADOG_API_KEY=$'],
  ['env words', LOWER, 20, 'SMTP_PASS=$'],
  ['yaml password', A, 14, 'database:\n  password: $\n  port: 5432'],
  ['json token', W, 40, '{"access_token": "$", "expires_in": 3600}'],
  ['js api key', A, 32, "const apiKey = '$';"],
  ['python secret', `${A}!@#%`, 50, "SECRET_KEY = '$'"],
  ['toml token', HEX, 40, 'auth_token = "$"'],
  ['xml password', A, 18, '<password>$</password>'],
  ['aws secret', B, 40, 'aws_secret_access_key = $'],
  ['azure storage', B, 86, 'DefaultEndpointsProtocol=https;AccountName=acct;AccountKey=$==;'],
  ['azure bus', B, 43, 'Endpoint=sb://x.example/;SharedAccessKeyName=Root;SharedAccessKey=$='],
  ['client secret', A, 36, 'client_secret: $'],
  ['flag', A, 24, 'docker login --username jo --password $'],
  ['flag token', A, 40, 'deploy --token $ --force'],
  ['url password', A, 20, 'https://jo:$@git.example.org/x.git'],
  ['postgres', A, 24, 'postgres://app:$@db.example.org:5432/app'],
  ['mongodb', A, 24, 'mongodb+srv://app:$@cluster0.example.net/app'],
  ['redis', A, 32, 'redis://default:$@cache.example.org:6379'],
  ['amqp', A, 18, 'amqps://svc:$@mq.example.org/vhost'],
  ['bearer', W, 43, 'Authorization: Bearer $'],
  ['token header', HEX, 40, 'Authorization: token $'],
  ['api key header', A, 32, "curl -H 'X-Api-Key: $' https://api.example.org"],
  ['curl user', A, 20, 'curl -s -u jo:$ https://example.org'],
  ['cookie', A, 40, 'Cookie: theme=dark; sid=$; lang=en'],
  ['set-cookie', A, 40, 'Set-Cookie: session=$; Path=/; HttpOnly'],
  ['netrc', A, 16, 'machine git.example.org login jo password $'],
  ['npmrc', HEX, 36, '//registry.example.org/:_authToken=$'],
  ['docker auth', A, 40, '"auths": {"r.example.org": {"auth_token": "$"}}'],
  ['discord webhook', W, 68, 'https://discord.com/api/webhooks/123456789012345678/$'],
  ['slack webhook', A, 24, 'https://hooks.slack.com/services/T0AB1CD2E/B0AB1CD2E/$'],
  ['sas signature', A, 43, 'https://x.blob.example.net/c/f?sv=2024&sig=$%3D'],
  ['s3 signature', HEX, 64, 'https://b.example.org/k?X-Amz-Signature=$'],
  ['heroku named', HEX, 32, 'heroku_api_token: $'],
  ['cloudflare named', W, 40, 'CLOUDFLARE_API_TOKEN=$'],
  ['algolia named', LOWER + DIGITS, 32, 'algolia_admin: "$"'],
];

/** One of each kind. */
export function plantedSecrets(seed: number): Planted[] {
  const draw = drawFrom(seed);
  const tokens = TOKENS.map(([kind, beginning, alphabet, length]): Planted => {
    const value = finish(kind, beginning.replace('|', '') + draw(alphabet, length), draw);
    return { kind, strong: true, value, text: `printed ${value} here` };
  });
  const told = TOLD.map(([kind, alphabet, length, text]): Planted => {
    const value = draw(alphabet, length);
    return { kind, strong: false, value, text: text.replace('$', () => value) };
  });
  return [...tokens, ...told, ...blocks(draw)];
}

/** Some have a tail of another make. */
function finish(kind: string, token: string, draw: Draw): string {
  if (kind === 'slack bot') return `${token}-${draw(DIGITS, 12)}-${draw(A, 24)}`;
  if (kind === 'sendinblue') return `${token}-${draw(A, 16)}`;
  if (kind === 'airtable') return `${token}.${draw(HEX, 64)}`;
  return token;
}

function blocks(draw: Draw): Planted[] {
  const lines = Array.from({ length: 12 }, () => draw(B, 64));
  const marks = ['-----BEGIN RSA PRIV', 'ATE KEY-----', '-----END RSA PRIV', 'ATE KEY-----'];
  const pem = `${marks[0]}${marks[1]}\n${lines.join('\n')}\n${marks[2]}${marks[3]}`;
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = part({ sub: draw(A, 12), iat: 1_700_000_000 });
  const jwt = `${part({ alg: 'HS256', typ: 'JWT' })}.${claims}.${draw(W, 43)}`;
  const password = draw(A, 18);
  const basic = Buffer.from(`jo:${password}`).toString('base64');
  return [
    { kind: 'private key', strong: true, value: lines.join(''), text: pem },
    { kind: 'jwt', strong: true, value: jwt.slice(jwt.indexOf('.') + 1), text: `got ${jwt} back` },
    { kind: 'basic auth', strong: false, value: basic.slice(4), text: `Authorization: Basic ${basic}` },
  ];
}
