import { type Rule, sticky } from './rule.ts';

/** Whoever knows such an address may post there: kind, word, and what stands before and in the secret part. */
const WEBHOOKS = String.raw`
slack-webhook hooks.slack.com hooks\.slack\.com\/(?:services|workflows|triggers)\/([A-Za-z0-9/_-]{20,120})
discord-webhook /api/webhooks/ \/api\/webhooks\/(\d{15,22}\/[\w-]{40,90})
teams-webhook /webhookb2/ \/webhookb2\/([\w@-]{36,100}(?:\/[\w-]{5,60}){1,4})
teams-webhook /incomingwebhook/ \/IncomingWebhook\/([\w-]{20,60}(?:\/[\w-]{5,60}){0,3})
zapier-webhook hooks.zapier.com hooks\.zapier\.com\/hooks\/catch\/([\w/]{8,60})
make-webhook hook.eu hook\.eu\d?\.make\.com\/([a-z0-9]{20,60})
ifttt-webhook /with/key/ \/with\/key\/([\w-]{20,60})
google-chat-webhook chat.googleapis.com chat\.googleapis\.com\/v1\/spaces\/([\w-]{5,40}\/messages\?key=[\w-]{20,60}&token=[\w%-]{20,100})
`;

const LEAST_PART = 20;

const longParts = (value: string): string[] => value.split('/').filter((part) => part.length >= LEAST_PART);

export const WEBHOOK_RULES: readonly Rule[] = WEBHOOKS.trim()
  .split('\n')
  .map((line) => {
    const [id, word, source] = line.split(' ') as [string, string, string];
    return { id, words: [word], wraps: true, pattern: sticky(source), parts: longParts };
  });
