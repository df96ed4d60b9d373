import { expect, test } from "vitest";
import { arrangeColumns, chosenKeys, moveColumn } from "@/components/list/arrange-columns";

const offered = ["name", "email", "phone", "notes"].map((key) => ({
  key,
  label: key,
  usual: key !== "notes",
  read_with: null as string | null,
}));
const keys = (columns: readonly { key: string }[]) => columns.map(({ key }) => key);

test("the columns of the screen come first, in their order, and are chosen", () => {
  const columns = arrangeColumns(offered, ["phone", "avatar", "name"]);
  expect(keys(columns)).toEqual(["phone", "name", "email", "notes"]);
  expect(chosenKeys(columns)).toEqual(["phone", "name"]);
});

test("an amount brings its currency, once", () => {
  const money = ["total", "due"].map((key) => ({ key, label: key, usual: true, read_with: "currency" }));
  const all = [...offered, { key: "currency", label: "currency", usual: true, read_with: null }, ...money];
  expect(chosenKeys(arrangeColumns(all, ["name", "total", "due"]))).toEqual(["name", "currency", "total", "due"]);
});

test("the usual columns are chosen where the file has none of the screen's", () => {
  expect(chosenKeys(arrangeColumns(offered, ["avatar"]))).toEqual(["name", "email", "phone"]);
});

test("the id of the records is chosen whatever the screen shows", () => {
  const all = [...offered, { key: "id", label: "Atrium ID", usual: true, read_with: null }];
  expect(chosenKeys(arrangeColumns(all, ["phone"]))).toEqual(["phone", "id"]);
});

test("a column moves by one place, and not past either end", () => {
  const columns = arrangeColumns(offered, []);
  expect(keys(moveColumn(columns, 1, -1))).toEqual(["email", "name", "phone", "notes"]);
  expect(keys(moveColumn(columns, 1, 1))).toEqual(["name", "phone", "email", "notes"]);
  expect([moveColumn(columns, 0, -1), moveColumn(columns, 3, 1)]).toEqual([columns, columns]);
});
