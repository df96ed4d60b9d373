import { SendingStatus } from "@/lib/domains/sending-domains/schema";
import { dueTenants } from "../due";
import { check, checkIn, index } from "../kinds";

/** SQL of companies' domains for mails that Prisma's schema cannot express. */
export const sendingDomains = [
  checkIn("sending_domains", "status", SendingStatus.options),
  check("sending_domains", "sending_domains_address_check", "address = lower(address)"),
  index("sending_domains_checks", "sending_domains", "(next_check_at, tenant_id)"),
  dueTenants("sending_domains", "  select tenant_id from public.sending_domains where next_check_at <= p_now"),
];
