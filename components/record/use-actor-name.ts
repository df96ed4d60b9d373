"use client";

import { useTranslations } from "next-intl";
import type { Wire } from "@/components/api/resource";
import { isNamedActor } from "@/lib/kernel/base/actors";
import type { AuditEntry } from "@/lib/domains/audit/schema";
import { namedGateway } from "@/components/payments/gateways/named";

type Actor = Wire<typeof AuditEntry>["actor"];

/** The name of a payment gateway, or null for what is none. */
export function useGatewayName(): (slug: string) => string | null {
  const t = useTranslations("staff.timeline.gateways");
  return (slug) => {
    const known = namedGateway(slug);
    return known === undefined ? null : t(known);
  };
}

/** Who did something, in the reader's words. Some links identify no person; the system is a gateway that reported, or Atrium itself. */
export function useActorName(): (actor: Actor) => string {
  const t = useTranslations("staff.timeline.actors");
  const gatewayName = useGatewayName();
  return ({ kind, name }) => {
    switch (kind) {
      case "staff":
      case "key":
      case "contact":
        return name;
      case "link":
        return isNamedActor({ kind, name }) ? name : t(kind);
      case "visitor":
        return t(kind);
      case "system":
        return gatewayName(name) ?? t("system");
    }
  };
}
