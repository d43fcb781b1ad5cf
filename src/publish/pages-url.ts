/** `git@github.com:owner/repo.git` and `ssh://git@github.com:22/owner/repo`, with or without a user. */
const SSH = /^(?:ssh:\/\/)?(?:[^@/]+@)?([^:/]+)(?::\d+)?[:/]\/?([^/]+)\/([^/]+?)(?:\.git)?\/?$/;
const WEB = /^(?:https?|git):\/\/(?:[^@/]*@)?([^:/]+)(?::\d+)?\/([^/]+)\/([^/]+?)(?:\.git)?\/?$/i;
/** `github.com-work` is how people name a second key in their SSH settings. */
const GITHUB = /^(?:www\.|ssh\.)?github\.com(?:-[\w-]+)?$/i;
const HOST = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/i;

/** Where GitHub will serve what is pushed there, ending in `/`; null for a remote it does not serve. */
export function pagesUrl(remote: string, cname: string | null): string | null {
  const domain = cname?.split('\n')[0]?.trim() ?? '';
  if (HOST.test(domain)) return `https://${domain.toLowerCase()}/`;
  const [, host = '', owner = '', repository = ''] = WEB.exec(remote) ?? SSH.exec(remote) ?? [];
  if (!GITHUB.test(host) || !/^[\w-]+$/.test(owner) || !/^[\w.-]+$/.test(repository)) return null;
  const top = `${owner.toLowerCase()}.github.io`;
  return repository.toLowerCase() === top ? `https://${top}/` : `https://${top}/${repository}/`;
}
