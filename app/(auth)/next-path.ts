/** Where to go after signing in: a path of this host and nothing else, so that a link cannot send people elsewhere. */
export function nextPath(wanted: string | null | undefined): string {
  if (!wanted?.startsWith("/") || /^\/[/\\]|[\p{Cc}\\]/u.test(wanted)) return "/dashboard";
  return wanted;
}
