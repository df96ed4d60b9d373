"use client";

import { useTranslations } from "next-intl";
import { OriginalMail } from "@/components/record/OriginalMail";
import { useCan } from "@/components/shell/workplace";
import { isolate } from "@/lib/commerce/direction";
import type { MessageRow } from "../resource";

/** What came with an email and is not here, and the email as it came. */
export function MailNotes({ message: { left_out, is_cut, original_file_id } }: { message: MessageRow }) {
  const t = useTranslations("tickets.thread");
  const mayRead = useCan()("files.read");
  return (
    <>
      {is_cut ? <p className="font-medium text-warn">{t("is_cut")}</p> : null}
      {left_out.length === 0 ? null : (
        <ul aria-label={t("left_out")} className="grid gap-1">
          {left_out.map(({ name, reason }, place) => (
            <li key={place} className="font-medium [overflow-wrap:anywhere] text-warn">
              {t(`left_out_because.${reason}`, { name: isolate(name) })}
            </li>
          ))}
        </ul>
      )}
      {original_file_id === null || !mayRead ? null : (
        <OriginalMail id={original_file_id} texts={{ open: t("original"), waiting: t("original_waiting"), gone: t("original_gone") }} />
      )}
    </>
  );
}
