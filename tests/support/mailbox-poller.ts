import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { createImapMailboxes } from "@/lib/adapters/mailboxes/imap";
import { pollMailbox } from "@/lib/domains/mailboxes";
import { systemContext } from "@/lib/kernel/context";
import { readEnvironment } from "@/lib/kernel/env";
import { createRuntime } from "@/lib/kernel/runtime";
import { findTenantBySlug } from "@/lib/kernel/tenancy/tenants";

/** A process that polls one mailbox of acme as the worker does, until it is killed: `mailbox-poller.js <mailbox> <CA file> <ms ahead>`. */
const [, , mailbox = "", ca = "", ahead = "0"] = process.argv;
const clock = { now: () => new Date(Date.now() + Number(ahead)) };
const environment = readEnvironment();
const runtime = createRuntime(environment, { clock, databaseUrl: environment.DATABASE_JOBS_URL });
const port = createImapMailboxes({ allow_private: ["127.0.0.0/8"], allowed_ports: "any", ca: readFileSync(ca, "utf8") });
runtime.ports = { ...runtime.ports, mailboxes: () => Promise.resolve(port) };
const tenant = await findTenantBySlug(runtime, "acme");
if (!tenant) throw new Error("There is no acme.");
for (;;) {
  await pollMailbox(systemContext(runtime, tenant, "Test", { request_id: "mailbox-poller" }), mailbox);
  await sleep(20);
}
