"use client";

import { useTranslations } from "next-intl";
import { Avatar } from "@/components/ui/Avatar";
import type { AuditRow } from "./resource";

/** Whether the entry has a named actor: the system is the product itself, and a link identifies no person. */
export const isNamed = ({ kind }: AuditRow["actor"]): boolean => kind !== "system" && kind !== "link";

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
