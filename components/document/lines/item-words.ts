/**
 * The part of a line's description after the item's name, which has a cell of its own. The whole description where it does not begin with
 * that name, as after the item was renamed.
 */
export function wordsBeneath(name: string | undefined, description: string): string {
  if (!beginsWith(name, description)) return description;
  return description.slice(name.length + 1);
}

/** The whole description after that part was changed to `text`. */
export function withWordsBeneath(name: string | undefined, description: string, text: string): string {
  if (!beginsWith(name, description)) return text;
  return text === "" ? name : `${name}\n${text}`;
}

function beginsWith(name: string | undefined, description: string): name is string {
  return name !== undefined && name !== "" && (description === name || description.startsWith(`${name}\n`));
}
