import { defineRecord } from "@/lib/kernel/record";
import { sendingDomainEvents } from "./events";
import { SendingDomain } from "./schema";

export const sendingDomainRecord = defineRecord({
  noun: "sending_domain",
  read: "settings.read",
  resource: SendingDomain,
  title: "address",
  events: sendingDomainEvents,
});
