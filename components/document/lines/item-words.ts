/**
 * A line's printed description begins with the item's name, which its own cell shows already. These show and change what stands beneath it,
 * as long as it begins so: where an item was renamed since, or its first line was reworded, the cell has the whole. Without a name too.
 */
export function wordsBeneath(name: string | undefined, description: string): string {
  if (!beginsWith(name, description)) return description;
  return description.slice(name.length + 1);
}

/** The description once the words beneath were changed to `text`. */
export function withWordsBeneath(name: string | undefined, description: string, text: string): string {
  if (!beginsWith(name, description)) return text;
  return text === "" ? name : `${name}\n${text}`;
}

function beginsWith(name: string | undefined, description: string): name is string {
  return name !== undefined && name !== "" && (description === name || description.startsWith(`${name}\n`));
}
