/** A picture's address on the present host, since every host serves the pictures of all companies and a page shows only its own host's. */
export function picturePath<Url extends string | null>(url: Url): Url {
  if (url === null) return url;
  const { pathname, search } = new URL(url);
  return `${pathname}${search}` as Url;
}
