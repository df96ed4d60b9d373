"use client";

import { useTranslations } from "next-intl";
import { usePerform } from "@/components/api/use-perform";
import { files } from "@/components/record/resource";
import { useCan } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { showToast } from "@/components/ui/toast-store";
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
      {original_file_id === null || !mayRead ? null : <Original id={original_file_id} />}
    </>
  );
}

/** Downloads the email as it came; its link is made only then, since it is good for five minutes. */
function Original({ id }: { id: string }) {
  const t = useTranslations("tickets.thread");
  const { api, perform, busy } = usePerform([]);
  const open = () =>
    perform(async () => {
      const { status, download_url } = await api.ask(files.get, { id });
      if (download_url !== null) window.location.assign(download_url);
      else showToast({ tone: "bad", text: t(status === "quarantined" ? "original_waiting" : "original_gone") });
    });
  return (
    <Button tone="quiet" busy={busy} className="justify-self-start text-sm" onClick={() => void open()}>
      {t("original")}
    </Button>
  );
}
