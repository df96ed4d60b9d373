"use client";

import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useIsolate } from "@/components/ui/use-isolate";

const MailDialog = dynamic(() => import("./MailDialog").then((module) => module.MailDialog), { ssr: false });

/** A mail's subject, which opens its content, recipients and delivery status. */
export function MailButton({ id, subject }: { id: string; subject: string }) {
  const t = useTranslations("staff.mail");
  const isolate = useIsolate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t("open", { subject: isolate(subject) })}
        onClick={() => setOpen(true)}
        className="inline-flex min-h-6 max-w-full items-center rounded-sm underline"
      >
        <span dir="auto" className="truncate">
          {subject}
        </span>
      </button>
      {open ? <MailDialog id={id} subject={subject} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
