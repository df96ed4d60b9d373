import { expect, test } from "vitest";
import { PresenceBoard, type Presence } from "@/lib/kernel/presence";

const sign = (staff_id: string, mode: Presence["mode"] = "viewing", record_id = "r"): Presence => ({
  tenant_id: "t",
  record_id,
  staff_id,
  name: staff_id,
  mode,
});

test("people are at a record until they leave or are not heard of, and nobody sees another company's", () => {
  const board = new PresenceBoard();
  board.note(sign("ada"), 0);
  board.note(sign("grace", "typing"), 10_000);
  expect(board.at("t", "r", 10_000).map(({ staff_id, mode }) => [staff_id, mode])).toEqual([
    ["ada", "viewing"],
    ["grace", "typing"],
  ]);
  expect(board.at("other", "r", 10_000)).toEqual([]);
  expect(board.at("t", "r", 25_000).map(({ staff_id }) => staff_id)).toEqual(["grace"]);
  board.note(sign("grace", "left"), 26_000);
  expect(board.at("t", "r", 26_000)).toEqual([]);
});

test("what is over is not kept", () => {
  const board = new PresenceBoard();
  for (let index = 0; index < 1_000; index += 1) board.note(sign("ada", "viewing", String(index)), index);
  board.note(sign("ada"), 100_000);
  expect(board.size).toBe(1);
});
