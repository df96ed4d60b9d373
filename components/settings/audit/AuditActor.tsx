"use client";

import { useTranslations } from "next-intl";
import { Avatar } from "@/components/ui/Avatar";
import { isNamedActor } from "@/lib/kernel/base/actors";
import type { AuditRow } from "./resource";

export function AuditActor({ actor }: { actor: AuditRow["actor"] }) {
  const t = useTranslations("audit");
  const name = isNamedActor(actor) ? actor.name : t(`kinds.${actor.kind}`);
  return (
    <span className="inline-flex max-w-full items-center gap-2">
      <Avatar name={name} />
      <bdi className="truncate">{name}</bdi>
    </span>
  );
}
