"use client";

import { useQuery } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useApi } from "@/components/api/use-api";
import { useProblemText } from "@/components/api/use-problem-text";
import { framedMail, pageNonce } from "@/components/mail/framed-mail";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { Facts } from "@/components/ui/Facts";
import { Skeleton } from "@/components/ui/Skeleton";
import { tickets } from "../resource";

/** Opens the email of a reply, with the greeting, names and signature that are put around its text. */
export function ReplyPreviewButton({ id, body }: { id: string; body: string }) {
  const t = useTranslations("tickets.reply_box");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button tone="quiet" disabled={body.trim() === ""} onClick={() => setOpen(true)}>
        <Eye aria-hidden="true" className="size-4" />
        {t("preview")}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t("preview_title")} description={t("preview_text")}>
        {open ? <ReplyMail id={id} body={body} /> : null}
      </Dialog>
    </>
  );
}

function ReplyMail({ id, body }: { id: string; body: string }) {
  const t = useTranslations("tickets.reply_box");
  const api = useApi();
  const say = useProblemText();
  const { data, error } = useQuery({
    queryKey: [api.tenant, "tickets", id, "reply_preview", body],
    queryFn: ({ signal }) => api.ask(tickets.verbs.preview_reply, { id, body }, signal),
    retry: false,
  });
  if (error !== null)
    return (
      <p role="status" className="text-sm text-bad">
        {say(error)}
      </p>
    );
  if (data === undefined) return <Skeleton className="min-h-80" />;
  return (
    <div className="grid gap-3">
      <Facts
        facts={[
          { label: t("preview_to"), value: <bdi>{data.to.join(", ")}</bdi> },
          ...(data.cc.length === 0 ? [] : [{ label: t("preview_cc"), value: <bdi>{data.cc.join(", ")}</bdi> }]),
          { label: t("preview_subject"), value: <bdi>{data.subject}</bdi> },
        ]}
      />
      <iframe
        title={t("preview_title")}
        sandbox=""
        srcDoc={framedMail(data.html, pageNonce())}
        className="min-h-96 w-full rounded-md border border-line bg-surface"
      />
    </div>
  );
}
