const OWN = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;

/**
 * Whether a request calls this machine by a name of its own. A page of somebody else's may have its own name point here
 * (DNS rebinding), and would then read what is served as if it were its own.
 */
export const isOwnName = (host: string | undefined): boolean => host !== undefined && OWN.test(host);
