/** Where to go after signing in. Allows only a path on this host, which prevents open redirects. */
export function nextPath(requested: string | null | undefined): string {
  if (!requested?.startsWith("/") || /^\/[/\\]|[\p{Cc}\\]/u.test(requested)) return "/dashboard";
  return requested;
}
