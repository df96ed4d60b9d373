import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { functions } from "@/inngest/functions";
import { emailNotification, queueNotificationMail } from "@/inngest/notifications/email-notification";
import { showMoney } from "@/lib/commerce/show-money";
import { replaceMailTemplate } from "@/lib/domains/email-templates";
import { getMail, listMails } from "@/lib/domains/mail";
import {
  countUnreadNotifications,
  createNotifications,
  listNotifications,
  replaceNotificationPreference,
} from "@/lib/domains/notifications";
import { deactivateStaff } from "@/lib/domains/accounts";
import { reactivateStaff } from "@/lib/domains/staff";
import { encodeId } from "@/lib/kernel/base/ids";
import type { Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { rememberingSteps } from "@/tests/lib/domains/files/uploads";
import { actingAs, receivePayment, notifyOfPayment } from "@/tests/lib/domains/notifications/inboxes";
import { addColleague, roleNamed, type Colleague } from "@/tests/lib/domains/staff/people";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
let seller: Colleague;
let sales: Ctx;

beforeAll(async () => {
  world = await createWorld();
  seller = await addColleague(world, "acme", "sally@acme.example", (await roleNamed(world.ctx("acme"), "Staff")).id);
  sales = actingAs(world.ctx("acme"), seller.staff_id);
});
beforeEach(async () => {
  await replaceNotificationPreference(sales, { kind: "payment_received", inbox: true, mail: true });
});
afterAll(() => world.close());

/** Notifies Sally of a payment, and runs the function `runs` times. */
async function notifySally(name: string, runs = 1): Promise<string> {
  const { data } = await notifyOfPayment(world, "acme", { name, owner_id: seller.staff_id });
  const id = data[0]?.id ?? "";
  for (let run = 0; run < runs; run++)
    await queueNotificationMail({ ctx: world.systemCtx("acme"), data: { id }, step: rememberingSteps() });
  return id;
}
const mailsAbout = async (id: string) => (await listMails(world.ctx("acme"), { about: encodeId("notification", id) })).data;

test("the list of functions includes it, and each notification publishes its event", async () => {
  expect(functions).toContain(emailNotification);
  const id = await notifySally("Published", 0);
  const events = await runInTenant(world.tenants.acme.tenant.id, () =>
    world.runtime.tenants.client.event.findMany({ where: { name: "notification.created", record_id: id } }),
  );
  expect(events).toHaveLength(1);
});

test("a colleague who wants mails gets one per notification when the function runs twice", async () => {
  const mails = await mailsAbout(await notifySally("Northwind <b>", 2));
  expect(mails).toMatchObject([
    {
      key: "staff_notification",
      language: "en",
      status: "queued",
      to: [{ address: "sally@acme.example" }],
      subject: "Payment from Northwind <b>: £10.00",
    },
  ]);
  const { text, html } = await getMail(world.ctx("acme"), { id: mails[0]?.id ?? "" });
  expect(text).toContain("A payment is received");
  expect(html).not.toContain("<b>: 10.00");
});

test("a colleague who turned mails off, also after the event, gets none", async () => {
  const id = await notifySally("Late", 0);
  await replaceNotificationPreference(sales, { kind: "payment_received", mail: false });
  await queueNotificationMail({ ctx: world.systemCtx("acme"), data: { id }, step: rememberingSteps() });
  expect(await mailsAbout(id)).toEqual([]);
});

test("a deactivated colleague gets none", async () => {
  const id = await notifySally("Gone", 0);
  await deactivateStaff(world.ctx("acme"), { id: seller.staff_id });
  await queueNotificationMail({ ctx: world.systemCtx("acme"), data: { id }, step: rememberingSteps() });
  await reactivateStaff(world.ctx("acme"), { id: seller.staff_id });
  expect(await mailsAbout(id)).toEqual([]);
});

test("with only mail turned on the inbox stays empty; with neither no notification is created", async () => {
  const before = await countUnreadNotifications(sales, {});
  await replaceNotificationPreference(sales, { kind: "payment_received", inbox: false, mail: true });
  const id = await notifySally("Mail alone");
  expect(await mailsAbout(id)).toHaveLength(1);
  expect((await listNotifications(sales, { limit: 200 })).data.map((one) => one.id)).not.toContain(id);
  expect(await countUnreadNotifications(sales, {})).toEqual(before);
  await replaceNotificationPreference(sales, { kind: "payment_received", inbox: false, mail: false });
  const { news } = await receivePayment(world.systemCtx("acme"), { name: "Nothing", owner_id: seller.staff_id });
  expect(await createNotifications(world.systemCtx("acme"), news)).toEqual({ data: [] });
});

test("the mail uses the company's template, in the reader's language", async () => {
  await replaceMailTemplate(world.ctx("acme"), { key: "staff_notification", language: "en", subject: "[Acme] {{notification.title}}" });
  expect(await mailsAbout(await notifySally("Worded"))).toMatchObject([{ subject: "[Acme] Payment from Worded: £10.00" }]);
  await world.runtime.platform.client.user.updateMany({ where: { email: "sally@acme.example" }, data: { locale: "ar" } });
  expect(await mailsAbout(await notifySally("نورث"))).toMatchObject([
    { language: "ar", subject: `دفعة من نورث: ${showMoney("10.00", "GBP", "ar").replaceAll("\u00a0", " ")}` },
  ]);
});
