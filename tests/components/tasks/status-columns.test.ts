import { expect, test } from "vitest";
import type { OwnStatusRow } from "@/components/tasks/resource";
import { columnKeyOf, statusColumns, statusFields } from "@/components/tasks/status-columns";
import type { TaskStatus } from "@/lib/domains/tasks/schema";

const own = (id: string, meaning: TaskStatus): OwnStatusRow => ({
  ...{ id, meaning, name: id, color: "gray", position: 0, version: 1 },
  ...{ created_at: "2026-01-05T09:00:00.000Z", updated_at: "2026-01-05T09:00:00.000Z" },
});

test("a company without statuses of its own has the standard ones", () => {
  expect(statusColumns([]).map(({ key }) => key)).toEqual(["open", "in_progress", "waiting", "done"]);
});

test("own statuses keep their order, and standard ones fill the meanings that are left", () => {
  const columns = statusColumns([own("tst_doing", "in_progress"), own("tst_review", "in_progress"), own("tst_shipped", "done")]);
  expect(columns.map(({ key }) => key)).toEqual(["open", "tst_doing", "tst_review", "waiting", "tst_shipped"]);
  expect(columnKeyOf(columns, { status: "in_progress", status_id: "tst_review" })).toBe("tst_review");
  expect(columnKeyOf(columns, { status: "waiting", status_id: null })).toBe("waiting");
  // Changed meanwhile by a colleague.
  expect(columnKeyOf(columns, { status: "done", status_id: "tst_gone" })).toBe("tst_shipped");
});

test("moving to a column changes the own status, or the fixed one", () => {
  expect([statusFields("tst_doing"), statusFields("waiting")]).toEqual([{ status_id: "tst_doing" }, { status: "waiting" }]);
});
