"use client";

import { useTranslations } from "next-intl";
import { Avatar } from "@/components/ui/Avatar";
import type { AuditRow } from "./resource";

/** Who did it; what nobody did is the product's own. */
export function AuditActor({ actor }: { actor: AuditRow["actor"] }) {
  const t = useTranslations("audit");
  const name = actor.kind === "system" ? t("by_itself") : actor.name;
  return (
    <span className="inline-flex max-w-full items-center gap-2">
      <Avatar name={name} />
      <bdi className="truncate">{name}</bdi>
    </span>
  );
}
