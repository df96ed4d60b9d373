import { expect, test } from "vitest";
import { imageProblem } from "@/lib/domains/documents/rules/images";

const file = { name: "desk.png", status: "clean", media_type: "image/png", size: 1000 };
const size = { width: 10, height: 10 };

test.each([
  [null, undefined, "unknown_image"],
  [{ ...file, status: "quarantined" }, undefined, "unscanned"],
  [{ ...file, status: "blocked" }, undefined, "blocked"],
  [{ ...file, media_type: "image/webp" }, undefined, "wrong_type"],
  [{ ...file, media_type: "application/pdf" }, undefined, "wrong_type"],
  [{ ...file, size: 10 * 1024 * 1024 + 1 }, undefined, "too_large"],
  [file, null, "damaged"],
  [file, { width: 5000, height: 5000 }, "too_large"],
  [file, undefined, undefined],
  [{ ...file, media_type: "image/jpeg" }, size, undefined],
])("%j of %j: %s", (checked, pixels, code) => {
  expect(imageProblem(checked, pixels)?.code).toBe(code);
});
