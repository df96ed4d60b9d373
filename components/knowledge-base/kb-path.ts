/** A path within the knowledge base on its host. */
export const kbPath = (...segments: string[]): string => ["/kb", ...segments.map(encodeURIComponent)].join("/");
