/** A column that the file may have, at its place. */
export interface ArrangedColumn {
  key: string;
  label: string;
  chosen: boolean;
}

interface Offered {
  key: string;
  label: string;
  usual: boolean;
  read_with: string | null;
}

/**
 * The columns of the screen first, in their order, then the others; the usual ones are chosen if the file has none of the screen's. The
 * screen shows an amount with its currency; a file has the currency in a column of its own, before the first amount.
 */
export function arrangeColumns(offered: readonly Offered[], shown: readonly string[]): ArrangedColumn[] {
  const find = (key: string | null) => offered.find((column) => column.key === key) ?? [];
  const onScreen = [...new Set(shown.flatMap(find).flatMap((column) => [find(column.read_with), column].flat()))];
  const others = offered.filter((column) => !onScreen.includes(column));
  // By its id an import finds each record of the file again.
  const isChosen = (column: Offered) => column.key === "id" || (onScreen.length > 0 ? onScreen.includes(column) : column.usual);
  return [...onScreen, ...others].map((column) => ({ key: column.key, label: column.label, chosen: isChosen(column) }));
}

export function chosenKeys(columns: readonly ArrangedColumn[]): string[] {
  return columns.flatMap(({ key, chosen }) => (chosen ? [key] : []));
}

/** The columns with one of them a place up (-1) or down (1); unchanged at either end. */
export function moveColumn(columns: readonly ArrangedColumn[], index: number, by: -1 | 1): readonly ArrangedColumn[] {
  const [moved, other] = [columns[index], columns[index + by]];
  if (!moved || !other) return columns;
  return columns.map((column, at) => (at === index ? other : at === index + by ? moved : column));
}
