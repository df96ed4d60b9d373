/** A path within the knowledge base on the page's host. */
export type KbPath = (...segments: string[]) => string;

/** The paths below `start`: "/kb", or "" at the root of the company's own domain. */
export const kbPathFrom =
  (start: string): KbPath =>
  (...segments) =>
    [start, ...segments.map(encodeURIComponent)].join("/") || "/";
