const fold = (tag: string): string => tag.normalize("NFKC").toLowerCase();

/** Each tag once, as it was written first. */
export function uniqueTags(tags: readonly string[]): string[] {
  return tags.filter((tag, place) => tags.findIndex((each) => fold(each) === fold(tag)) === place);
}

/** Whether one of the tags is this one, in whatever letters. */
export function hasTag(tags: readonly string[], tag: string): boolean {
  return tags.some((each) => fold(each) === fold(tag));
}

export function withoutTag(tags: readonly string[], tag: string): string[] {
  return tags.filter((each) => fold(each) !== fold(tag));
}
