/** The record before or after one in the first list that has it; null at its end, and without such a list. */
export function neighbourOf(id: string, lists: readonly (readonly { id: string }[])[], step: 1 | -1): string | null {
  const list = lists.find((rows) => rows.some((row) => row.id === id));
  const place = list?.findIndex((row) => row.id === id) ?? -1;
  return list?.[place + step]?.id ?? null;
}
