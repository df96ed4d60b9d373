"use client";

import { useQueryClient, type InfiniteData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiProblem } from "@/components/api/problem";
import { queryKeys } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { useProblemText } from "@/components/api/use-problem-text";
import { useDraft } from "@/components/form/draft";
import { macroVerbs, type MacroRow } from "@/components/macros/resource";
import { useCan } from "@/components/shell/workplace";
import { showToast } from "@/components/ui/toast-store";
import { fieldsUsed } from "@/lib/domains/mail/rules";
import { macroFields } from "@/lib/domains/macros/rules";
import type { MessageKind, TicketStatus } from "@/lib/domains/tickets/schema";
import { tickets, type MessageRow, type TicketRow } from "../resource";
import type { ReplyFile } from "./ReplyFiles";
import { doubtsOf, latestSender, type ReplyDoubt } from "./reply-doubts";

/** The macro fields that a text still has. */
export const unfilledFields = (body: string): string[] =>
  fieldsUsed(body).filter((name) => (macroFields as readonly string[]).includes(name));

/**
 * A reply while it is written. The unsent text stays on this device, and a reply to an older thread waits until the newer message was
 * read.
 */
export function useReply(ticket: TicketRow) {
  const t = useTranslations("tickets.reply_box");
  const api = useApi();
  const mayHold = useCan()("tickets.write");
  const cache = useQueryClient();
  const problemText = useProblemText();
  const { value: body, set: setBody } = useDraft(`${api.tenant}:reply:${ticket.id}`, "");
  const [kind, setKind] = useState<MessageKind>("public");
  const [status, setStatus] = useState<TicketStatus>("answered");
  const [macro, setMacro] = useState<MacroRow | null>(null);
  const [files, setFiles] = useState<readonly ReplyFile[]>([]);
  const [busy, setBusy] = useState(false);
  // What was written while the box was a note may not be meant for the customer.
  const [wasNote, setWasNote] = useState(false);
  const [doubts, setDoubts] = useState<readonly ReplyDoubt[]>([]);
  // The newest message when the reader began to write: a newer one holds the reply back until the reader has seen it.
  const [base, setBase] = useState<number | null>(null);

  const write = (text: string) => {
    if (base === null) setBase(ticket.last_sequence);
    setBody(text);
    setWasNote(text.trim() !== "" && (wasNote || kind === "note"));
  };
  /** A reply that was taken back is a draft again. */
  const restore = (text: string) => write(body.trim() === "" ? text : `${text}\n\n${body}`);
  /** Puts a macro's text behind what is written, and keeps its changes for the sending. */
  async function use(macroId: string): Promise<void> {
    try {
      const found = await api.ask(macroVerbs.preview, { id: ticket.id, macro_id: macroId });
      if (found.body !== "") write(body.trim() === "" ? found.body : `${body.trimEnd()}\n\n${found.body}`);
      setMacro(found.macro);
      if (found.body !== "") {
        setKind(found.macro.kind);
        setWasNote(wasNote || found.macro.kind === "note");
      }
      if (found.macro.status !== null) setStatus(found.macro.status);
    } catch (error) {
      showToast({ tone: "bad", text: problemText(error) });
    }
  }
  /** The messages that the page has loaded. */
  const readThread = () =>
    cache
      .getQueryData<InfiniteData<{ data: MessageRow[] }>>(queryKeys.part(api.tenant, tickets.name, ticket.id, "messages"))
      ?.pages.flatMap(({ data }) => data) ?? [];
  /** Asks first where a mistake would reach the customer. */
  async function send({ asked = false, as = kind } = {}): Promise<void> {
    const isEmpty = body.trim() === "";
    if (busy || (isEmpty && macro === null)) return;
    const found = as === "note" || asked ? [] : doubtsOf({ body, wasNote, hasFiles: files.length > 0, sender: latestSender(readThread()) });
    setDoubts(found);
    if (found.length > 0) return;
    setBusy(true);
    try {
      const id = ticket.id;
      const sent = files.length === 0 ? {} : { file_ids: files.map((file) => file.id) };
      const choice = { status, base_sequence: base ?? ticket.last_sequence };
      if (macro !== null) {
        const rest = isEmpty ? {} : as === "note" ? { kind: as } : { kind: as, hold: true, ...choice };
        await api.call(macroVerbs.apply, { id, macro_id: macro.id, body, ...sent, ...rest });
      } else if (as === "note") await api.call(tickets.verbs.reply, { id, body, ...sent, kind: as });
      else if (mayHold) await api.call(tickets.verbs.hold, { id, body, ...sent, ...choice });
      else await api.call(tickets.verbs.reply, { id, body, ...sent, ...choice });
      setBody("");
      setFiles([]);
      setWasNote(false);
      setBase(null);
      setMacro(null);
    } catch (error) {
      const isNewer = error instanceof ApiProblem && error.errors.some(({ code }) => code === "newer_message");
      showToast({ tone: isNewer ? "neutral" : "bad", text: isNewer ? t("newer") : problemText(error) });
      if (isNewer) setBase(null);
    } finally {
      setBusy(false);
      await cache.invalidateQueries({ queryKey: queryKeys.all(api.tenant, tickets.name) });
    }
  }
  return {
    ...{ restore, doubts, forgetDoubts: () => setDoubts([]) },
    body,
    write,
    kind,
    setKind,
    status,
    setStatus,
    macro,
    use,
    forgetMacro: () => setMacro(null),
    files,
    setFiles,
    busy,
    send,
  };
}
