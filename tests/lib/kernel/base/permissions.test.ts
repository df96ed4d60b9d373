import fc from "fast-check";
import { expect, test } from "vitest";
import { permissionNames } from "@/lib/domains/permissions";
import { isGranted, narrowGrants, type Grants } from "@/lib/kernel/base/permissions";

const grants: fc.Arbitrary<Grants> = fc.oneof(
  fc.constant<Grants>("all"),
  fc.subarray([...permissionNames]).map((names): Grants => new Set(names)),
);

test("narrowed grants contain exactly the permissions in both sets", () => {
  fc.assert(
    fc.property(grants, grants, (own, other) => {
      const narrowed = narrowGrants(own, other);
      for (const name of permissionNames) expect(isGranted(narrowed, name)).toBe(isGranted(own, name) && isGranted(other, name));
    }),
  );
});

test("narrowing keeps everything only where both sides allow everything", () => {
  expect(narrowGrants("all", "all")).toBe("all");
  fc.assert(
    fc.property(grants, (own) => {
      expect(narrowGrants(own, new Set(permissionNames))).not.toBe("all");
    }),
  );
});
