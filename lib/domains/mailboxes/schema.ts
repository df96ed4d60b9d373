import { z } from "zod";
import { EmailAddress, lineOf } from "@/lib/kernel/base/wire";

/** What a message becomes: a new ticket, a new lead, or a reply on an existing ticket alone. */
export const MessageRoute = z.enum(["ticket", "lead", "reply"]);
export type MessageRoute = z.output<typeof MessageRoute>;

/** What a rule looks at. */
export const RuleCondition = z.enum(["recipient", "subject", "sender_domain"]);
export type RuleCondition = z.output<typeof RuleCondition>;

/** A domain name in ASCII, such as `northwind.example`. */
const Domain = z
  .string()
  .max(253)
  .toLowerCase()
  .regex(/^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]([a-z\d-]*[a-z\d])?$/, "Must be a domain such as example.com");

/** A rule applies when all the conditions that it has are met; one without conditions always applies. */
export const RoutingRule = z.strictObject({
  /** An address in To, Cc or the delivery headers; also with a suffix after a plus sign. */
  recipient: EmailAddress.optional(),
  /** A regular expression in RE2 syntax, found anywhere in the subject, upper and lower case alike. */
  subject: lineOf(200).optional(),
  /** The domain of the From address, or one above it. */
  sender_domain: Domain.optional(),
  route: MessageRoute,
});
export type RoutingRule = z.output<typeof RoutingRule>;

/** The first rule that applies decides. */
export const RoutingRules = z.array(RoutingRule).max(50);

/**
 * Who wrote a message: a person, a mailing list, an automatic reply, a mail server that reports a failure, a mail program that reports a
 * receipt, or this product itself.
 */
export const MessageVerdict = z.enum(["person", "list", "auto_reply", "bounce", "report", "own"]);
export type MessageVerdict = z.output<typeof MessageVerdict>;
