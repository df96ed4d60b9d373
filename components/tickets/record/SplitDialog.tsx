"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState, type FormEvent } from "react";
import { queryKeys } from "@/components/api/resource";
import { usePerform } from "@/components/api/use-perform";
import { usePagePath } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { Checkbox } from "@/components/ui/Checkbox";
import { Dialog } from "@/components/ui/Dialog";
import { InputField } from "@/components/ui/Input";
import { SkeletonLines } from "@/components/ui/SkeletonLines";
import { tickets, type TicketRow } from "../resource";

/** Chooses the messages with which a new ticket begins. */
export function SplitDialog({ ticket, onClose }: { ticket: TicketRow; onClose: () => void }) {
  const t = useTranslations("tickets.desk.split");
  const thread = useTranslations("tickets.thread");
  const words = useTranslations("staff.form");
  const router = useRouter();
  const pagePath = usePagePath();
  const { api, perform, busy } = usePerform([tickets.name]);
  const [subject, setSubject] = useState("");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [shown, setShown] = useState(false);
  const { data } = useQuery({
    queryKey: queryKeys.part(api.tenant, tickets.name, ticket.id, "split"),
    queryFn: ({ signal }) => api.ask(tickets.verbs.list_messages, { id: ticket.id, limit: "200", sort: "sequence" }, signal),
  });
  const messages = data?.data.filter(({ ticket_id }) => ticket_id === ticket.id);
  const hasRequest =
    messages?.some(({ id, kind, author }) => chosen.includes(id) && kind === "public" && author.kind === "customer") === true;
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setShown(true);
    if (subject.trim() === "" || !hasRequest) return;
    let made = "";
    const work = async () => {
      made = (await api.call(tickets.verbs.split, { id: ticket.id, subject: subject.trim(), message_ids: [...chosen] })).id;
    };
    if (await perform(work)) router.push(pagePath("tickets", made));
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("title")}
      actions={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button type="submit" form="split" tone="primary" busy={busy}>
            {t("submit")}
          </Button>
        </>
      }
    >
      <form id="split" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <p className="text-sm text-muted">{t("text")}</p>
        <InputField
          name="subject"
          label={t("subject")}
          required
          dir="auto"
          maxLength={200}
          error={shown && subject.trim() === "" ? words("problems.required") : undefined}
          value={subject}
          onChange={(event) => setSubject(event.target.value)}
        />
        <fieldset className="grid gap-2">
          <legend className="pb-1 text-sm font-medium">{t("messages")}</legend>
          {messages === undefined ? <SkeletonLines count={3} /> : null}
          {messages?.map(({ id, kind, author, body }) => (
            <Checkbox
              key={id}
              name={id}
              label={
                <span className="grid">
                  <span>
                    <bdi className="font-medium">{author.name}</bdi>
                    <span className="text-muted">
                      {" "}
                      · {thread(kind === "note" ? "note" : author.kind === "staff" ? "reply" : "customer")}
                    </span>
                  </span>
                  <bdi className="line-clamp-2 text-sm text-muted">{body}</bdi>
                </span>
              }
              checked={chosen.includes(id)}
              onChange={(event) => setChosen(event.target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))}
            />
          ))}
          {shown && !hasRequest ? (
            <p role="alert" className="text-sm font-medium text-bad">
              {t("problem")}
            </p>
          ) : null}
        </fieldset>
      </form>
    </Dialog>
  );
}
