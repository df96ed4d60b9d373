import { afterAll, beforeAll, expect, test } from "vitest";
import { addReader, foundBeyondReading } from "./reader";
import { openStaffWorld, wide, type Person, type StaffWorld } from "./staff-world";

let staff: StaffWorld;
let reader: Person;
beforeAll(async () => {
  staff = await openStaffWorld();
  reader = await addReader(staff);
});
afterAll(() => staff.close());

test.each(["/customers", "/invoices/{draft}", "/items/{item}", "/settings/general", "/settings/staff", "/settings/roles/{role}"])(
  "the scan for readers finds what an owner may do on %s",
  async (path) => {
    await staff.visit(await staff.fixtures.fill(path), wide, async (page) => {
      expect(await foundBeyondReading(page)).not.toEqual([]);
    });
  },
);

test("the palette offers a reader no create action", async () => {
  await staff.visit(
    "",
    wide,
    async (page) => {
      await page.keyboard.press("Control+k");
      const options = page.getByRole("dialog").getByRole("option");
      await options.first().waitFor();
      expect((await options.allInnerTexts()).filter((text) => /^New /.test(text))).toEqual([]);
    },
    reader,
  );
});
