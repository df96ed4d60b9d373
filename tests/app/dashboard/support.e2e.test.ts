import { afterAll, beforeAll, expect, test } from "vitest";
import { createCustomer } from "@/lib/domains/customers";
import { createMacro } from "@/lib/domains/macros";
import { getMail } from "@/lib/domains/mail";
import { createMailbox, pollMailbox } from "@/lib/domains/mailboxes";
import {
  createSurvey,
  listResponses,
  listSurveysDue,
  planSurveys,
  publishSurvey,
  sendPlannedSurvey,
  ticketSubject,
} from "@/lib/domains/surveys";
import type { SurveyQuestion } from "@/lib/domains/surveys/schema";
import { getTicket, listHeldReplies, listTickets, mailTicketReply, sendHeldReply } from "@/lib/domains/tickets";
import { makeLinkToken } from "@/lib/kernel/auth/link-token";
import { encodeId } from "@/lib/kernel/base/ids";
import { createMemoryMailbox } from "@/tests/lib/domains/mailboxes/memory-mailbox";
import { goTo, reload } from "@/tests/support/settled";
import { openStaffWorld, wide, type StaffWorld } from "./staff-world";

let staff: StaffWorld;
beforeAll(async () => {
  staff = await openStaffWorld();
});
afterAll(() => staff.close());

const minute = 60_000;
const day = 24 * 60 * minute;

// What the worker does in the background is called here as its jobs call it, so that nothing has to be waited for.
test("an email becomes a ticket, a macro answers it, the customer writes back, and a survey's score is on the customer", async () => {
  const { world } = staff;
  const owner = world.ctx("acme");
  const system = world.systemCtx("acme");
  const { clock } = world;
  // The server's clock is the real one.
  clock.advance(Date.now() - clock.now().getTime());
  const contacts = [{ name: "Ada Byron", email: "ada@oak.example" }];
  const customer = await createCustomer(owner, { name: "Oak Hill Printing", contacts });
  await createMacro(owner, {
    name: "On the way",
    body: "Hello {{contact.first_name}}, a technician is on the way.",
    priority: "high",
    shared: true,
  });
  const csat: SurveyQuestion = { kind: "csat", key: "score", label: "How did we do?", required: true, conditions: [] };
  const survey = await createSurvey(owner, { name: "After a ticket", questions: [csat], trigger: "ticket_closed", delay_hours: 1 });
  await publishSurvey(owner, { id: survey.id });
  const memory = createMemoryMailbox(() => world.clock.now());
  world.runtime.ports = { ...world.runtime.ports, mailboxes: () => Promise.resolve(memory.port) };
  const box = await createMailbox(owner, {
    host: "imap.acme.example",
    user: "support@acme.example",
    password: "copper-kettle-42",
    confirms: false,
  });
  await pollMailbox(system, box.id);
  const arrive = async (headers: string, text: string) => {
    memory.deliver(`From: Ada Byron <ada@oak.example>\nTo: support@acme.example\n${headers}\n\n${text}\n`);
    clock.advance(10 * minute);
    await pollMailbox(world.systemCtx("acme"), box.id);
  };
  await arrive("Subject: The press stands still\nMessage-ID: <1@oak.example>", "Since noon.");
  const [opened] = (await listTickets(owner, { customer_id: customer.id })).data;
  const id = opened?.id ?? "";
  expect(opened).toMatchObject({ channel: "mail", status: "open", requester_name: "Ada Byron" });

  const complaints = await staff.visit(`/tickets/${encodeId("ticket", id)}`, wide, async (page) => {
    const thread = page.getByRole("region", { name: "Messages" });
    await thread.getByText("Since noon.").waitFor();
    const box = page.getByLabel("Write a reply to the customer");
    await box.press("/");
    await page.getByRole("combobox", { name: "Search macros" }).fill("way");
    await page.getByRole("option", { name: "On the way" }).click();
    await page.waitForFunction(() => document.querySelector<HTMLTextAreaElement>("[name=reply]")?.value.includes("Hello Ada"));
    await page.getByRole("button", { name: "Send reply" }).click();
    await page.getByText("We couldn’t verify who sent the latest email.").waitFor();
    await page.getByRole("button", { name: "Send anyway" }).click();
    await page.getByText(/^Sending in \d+ s/).waitFor();
    const [held] = (await listHeldReplies(owner, { id })).data;
    expect(await sendHeldReply(world.systemCtx("acme"), { id, held_id: held?.id ?? "" })).toEqual({ sent: true });
    const { mail_id } = await mailTicketReply(world.systemCtx("acme"), { id, sequence: 2 });
    const { message_id } = await getMail(owner, { id: mail_id ?? "" });
    await arrive(
      `Subject: Re: The press stands still\nMessage-ID: <2@oak.example>\nIn-Reply-To: <${message_id}>`,
      "It runs again, thank you!",
    );
    await reload(page);
    await thread.getByText("Hello Ada, a technician is on the way.").waitFor();
    await thread.getByText("It runs again, thank you!").waitFor();
    await page.getByRole("button", { name: "Close ticket" }).click();
    await page.getByRole("button", { name: "Reopen ticket" }).waitFor();

    const { closed_at, contact_id, priority } = await getTicket(owner, { id });
    expect(priority).toBe("high");
    const asked = {
      trigger: "ticket_closed",
      customer_id: customer.id,
      contact_id,
      subject: ticketSubject(id, closed_at ?? new Date(0)),
    } as const;
    await planSurveys(world.systemCtx("acme"), asked);
    // At noon, since surveys are not sent at night.
    const now = clock.now().getTime();
    clock.advance(day - (now % day) + day / 2);
    const { responses } = await listSurveysDue(world.systemCtx("acme"), {});
    for (const response of responses) await sendPlannedSurvey(world.systemCtx("acme"), { id: response });
    const [response] = (await listResponses(owner, { id: survey.id })).data;
    expect(response).toMatchObject({ status: "invited", respondent_name: "Ada Byron" });
    const token = await makeLinkToken(world.runtime, owner.tenant.id, "survey", response?.id ?? "");
    await goTo(page, `${staff.web.base_url.replace("localhost", "acme.localhost")}/d/${token}?5`);
    await page.getByRole("button", { name: "Send answers" }).click();
    await page.getByRole("heading", { name: "Thank you" }).waitFor();

    await goTo(page, `${staff.web.base_url}/dashboard/acme/customers/${encodeId("customer", customer.id)}`);
    const section = page.getByRole("region", { name: "Surveys" });
    await section.getByRole("link", { name: "After a ticket" }).waitFor();
    await section.getByText("5 of 5").waitFor();
  });
  expect(complaints).toEqual([]);
});
