"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { ApiProblem } from "@/components/api/problem";
import { queryKeys } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { useProblemText } from "@/components/api/use-problem-text";
import { useDraft } from "@/components/form/draft";
import { Button } from "@/components/ui/Button";
import { classNames } from "@/components/ui/class-names";
import { Select, TextArea } from "@/components/ui/Input";
import { showToast } from "@/components/ui/toast-store";
import { TicketStatus } from "@/lib/domains/tickets/schema";
import { tickets, type TicketRow } from "../resource";

type Kind = "public" | "note";

/**
 * Writes a reply or a note. The unsent text stays on this device, and a reply to an older thread waits until the newer message was read.
 */
export function ReplyBox({ ticket }: { ticket: TicketRow }) {
  const t = useTranslations("tickets.reply_box");
  const names = useTranslations("tickets.statuses");
  const api = useApi();
  const cache = useQueryClient();
  const problemText = useProblemText();
  const { value: body, set } = useDraft(`${api.tenant}:reply:${ticket.id}`, "");
  const [kind, setKind] = useState<Kind>("public");
  const [status, setStatus] = useState<TicketStatus>("answered");
  const [busy, setBusy] = useState(false);
  // The newest message when the reader began to write: a newer one holds the reply back until the reader has seen it.
  const [base, setBase] = useState<number | null>(null);
  async function send(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    if (busy || body.trim() === "") return;
    setBusy(true);
    try {
      const choice = kind === "note" ? {} : { status, base_sequence: base ?? ticket.last_sequence };
      await api.call(tickets.verbs.reply, { id: ticket.id, body, kind, ...choice });
      set("");
      setBase(null);
    } catch (error) {
      const isNewer = error instanceof ApiProblem && error.errors.some(({ code }) => code === "newer_message");
      showToast({ tone: isNewer ? "neutral" : "bad", text: isNewer ? t("newer") : problemText(error) });
      if (isNewer) setBase(null);
    } finally {
      setBusy(false);
      await cache.invalidateQueries({ queryKey: queryKeys.all(api.tenant, tickets.name) });
    }
  }
  return (
    <form
      onSubmit={(event) => void send(event)}
      className={classNames(
        "grid gap-2 rounded-md border p-3",
        kind === "note" ? "border-transparent bg-warn-soft" : "border-line bg-surface",
      )}
    >
      <div role="group" aria-label={t("kind")} className="flex gap-1">
        {(["public", "note"] as const).map((each) => (
          <Button key={each} tone={each === kind ? "secondary" : "quiet"} aria-pressed={each === kind} onClick={() => setKind(each)}>
            {t(`kinds.${each}`)}
          </Button>
        ))}
      </div>
      <TextArea
        name="reply"
        rows={body === "" ? 3 : 6}
        dir="auto"
        aria-label={t(kind === "note" ? "note" : "reply")}
        placeholder={t(kind === "note" ? "note" : "reply")}
        maxLength={20_000}
        value={body}
        onChange={(event) => {
          if (base === null) setBase(ticket.last_sequence);
          set(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void send();
        }}
      />
      <div className="flex flex-wrap items-center gap-2">
        {kind === "public" ? (
          <label className="flex items-center gap-2 text-sm">
            <span className="text-muted">{t("then")}</span>
            <Select value={status} onChange={(event) => setStatus(TicketStatus.parse(event.target.value))}>
              {TicketStatus.options.map((value) => (
                <option key={value} value={value}>
                  {names(value)}
                </option>
              ))}
            </Select>
          </label>
        ) : (
          <p className="text-sm text-warn">{t("internal")}</p>
        )}
        <Button type="submit" tone="primary" busy={busy} className="ms-auto">
          {t(kind === "note" ? "add_note" : "send")}
        </Button>
      </div>
    </form>
  );
}
