import { expect, test } from "vitest";
import { neighbourOf } from "@/components/tickets/record/neighbour";

const list = (...ids: string[]) => ids.map((id) => ({ id }));

test("the next and previous ticket are those of the newest list with the ticket, and none at its ends", () => {
  const lists = [list("x"), list("a", "b", "c"), list("c", "b", "a")];
  expect(neighbourOf("b", lists, 1)).toBe("c");
  expect(neighbourOf("b", lists, -1)).toBe("a");
  expect(neighbourOf("c", lists, 1)).toBeNull();
  expect(neighbourOf("a", lists, -1)).toBeNull();
  expect(neighbourOf("z", lists, 1)).toBeNull();
});
