import { afterAll, beforeAll, expect, test } from "vitest";
import { listBookings } from "@/lib/domains/bookings";
import { goTo } from "@/tests/support/settled";
import { openStaffWorld, wide, type StaffWorld } from "./staff-world";

let staff: StaffWorld;
beforeAll(async () => {
  staff = await openStaffWorld();
});
afterAll(() => staff.close());

test("a colleague offers a time; a visitor books it, moves it, and cancels it", async () => {
  const complaints = await staff.visit("/calendar/booking-types/new", wide, async (page) => {
    await page.getByLabel("Name", { exact: true }).fill("Introduction call");
    await page.getByLabel("Least notice in hours").fill("1");
    for (const day of ["Saturday", "Sunday"]) await page.getByLabel(day).fill("09:00-17:00");
    await page.getByRole("button", { name: "New booking page" }).click();
    await page.getByRole("link", { name: "Introduction call", exact: true }).waitFor();
    await goTo(page, `${staff.web.base_url.replace("localhost", "acme.localhost")}/book/introduction-call?zone=Asia%2FTokyo`);
    await page
      .getByRole("list", { name: /\d{4}$/ })
      .getByRole("link")
      .first()
      .click();
    await page.getByLabel("Name", { exact: true }).fill("Grace Hall");
    await page.getByLabel("Email", { exact: true }).fill("grace@visitor.example");
    await page.getByRole("button", { name: "Book this time" }).click();
    await page.getByText("Your time is booked").waitFor();
    await page.getByRole("link", { name: "Move to another time" }).click();
    await page
      .getByRole("list", { name: /\d{4}$/ })
      .getByRole("link")
      .last()
      .click();
    await page.getByRole("button", { name: "Move here" }).click();
    await page.getByText("Your booking was moved.").waitFor();
    await page.getByText("Cancel this booking").click();
    await page.getByRole("button", { name: "Cancel booking" }).click();
    await page.getByText("This booking is cancelled.").waitFor();
  });
  expect(complaints).toEqual([]);
  const { data } = await listBookings(staff.world.ctx("acme"), {});
  expect(data).toMatchObject([{ name: "Grace Hall", timezone: "Asia/Tokyo", status: "cancelled", cancelled_by: "visitor" }]);
});
