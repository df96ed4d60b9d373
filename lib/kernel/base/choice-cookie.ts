/** The name of a cookie for a display choice; on https with the prefix that keeps other hosts from setting it (RFC 6265bis, 4.1.3.2). */
export const choiceCookieName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name);
