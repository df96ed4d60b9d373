"use client";

import { useTranslations } from "next-intl";
import { Avatar } from "@/components/ui/Avatar";
import type { AuditRow } from "./resource";

/** Whether the entry knows who it was: what nobody did is the product's own, and a link tells nothing of its holder. */
export const isNamed = ({ kind }: AuditRow["actor"]): boolean => kind !== "system" && kind !== "link";

/** Who did it. */
export function AuditActor({ actor }: { actor: AuditRow["actor"] }) {
  const t = useTranslations("audit");
  const name = isNamed(actor) ? actor.name : t(`kinds.${actor.kind}`);
  return (
    <span className="inline-flex max-w-full items-center gap-2">
      <Avatar name={name} />
      <bdi className="truncate">{name}</bdi>
    </span>
  );
}
