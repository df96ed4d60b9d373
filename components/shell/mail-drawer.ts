/** The page on which the demo's visitor reads what a company would have sent. */
export function mailDrawerPath(slug: string): string {
  return `/dev/mail?tenant=${slug}`;
}
