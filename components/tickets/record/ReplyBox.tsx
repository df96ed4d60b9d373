"use client";

import { Sparkles, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCallback, useRef, useState, type KeyboardEvent } from "react";
import { useReplySuggestion } from "@/components/assists/ReplySuggestion";
import { MacroPicker } from "@/components/macros/MacroPicker";
import { useMacroEffects } from "@/components/macros/use-macro-effects";
import type { MacroRow } from "@/components/macros/resource";
import { useCan } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { classNames } from "@/components/ui/class-names";
import { IconButton } from "@/components/ui/IconButton";
import { Select, TextArea } from "@/components/ui/Input";
import { TicketStatus, type MessageKind } from "@/lib/domains/tickets/schema";
import type { TicketRow } from "../resource";
import { DoubtDialog } from "./DoubtDialog";
import { HeldReply } from "./HeldReply";
import { ReplyFiles } from "./ReplyFiles";
import { ReplyPreviewButton } from "./ReplyPreview";
import { unfilledFields, useReply } from "./use-reply";
import { useTicketKeys } from "./use-ticket-keys";

/** Writes a reply or a note, by hand or from a macro. */
export function ReplyBox({ ticket, onTyping }: { ticket: TicketRow; onTyping: () => void }) {
  const t = useTranslations("tickets.reply_box");
  const names = useTranslations("tickets.statuses");
  const picker = useTranslations("macros.picker");
  const assist = useTranslations("assists.verbs.suggest_reply");
  const can = useCan();
  const field = useRef<HTMLTextAreaElement>(null);
  const [picking, setPicking] = useState(false);
  const { restore, doubts, forgetDoubts, ...reply } = useReply(ticket);
  const { body, write, kind, setKind, status, setStatus, macro, use, forgetMacro, files, setFiles, busy, send } = reply;
  const begin = useCallback(
    (as: MessageKind) => {
      setKind(as);
      field.current?.focus();
    },
    [setKind],
  );
  useTicketKeys(ticket.id, begin);
  const suggestion = useReplySuggestion(ticket.id, (text) => {
    restore(text);
    begin("public");
  });
  const mayPick = can("macros.read") && can("tickets.write");
  const unfilled = unfilledFields(body);
  const isNote = kind === "note";
  const submit = () => void (unfilled.length === 0 && send());
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit();
    if (event.key !== "/" || body !== "" || !mayPick) return;
    event.preventDefault();
    setPicking(true);
  };
  return (
    <>
      <HeldReply ticket={ticket} onTakeBack={restore} />
      {suggestion.panel}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        className={classNames("grid gap-2 rounded-md border p-3", isNote ? "border-warn bg-warn-soft" : "border-accent bg-surface")}
      >
        <div className="flex flex-wrap items-center gap-1">
          <div role="group" aria-label={t("kind")} className="flex gap-1">
            {(["public", "note"] as const).map((each) => (
              <Button key={each} tone={each === kind ? "secondary" : "quiet"} aria-pressed={each === kind} onClick={() => setKind(each)}>
                {t(`kinds.${each}`)}
              </Button>
            ))}
          </div>
          {suggestion.begin === null ? null : (
            <Button tone="quiet" disabled={suggestion.busy} className="ms-auto" onClick={suggestion.begin}>
              <Sparkles aria-hidden="true" className="size-4" />
              {assist("do")}
            </Button>
          )}
          {mayPick ? (
            <span className={suggestion.begin === null ? "ms-auto" : undefined}>
              <MacroPicker
                open={picking}
                onOpenChange={setPicking}
                onPick={(id) => void use(id).then(() => requestAnimationFrame(() => field.current?.focus()))}
              />
            </span>
          ) : null}
        </div>
        <TextArea
          ref={field}
          name="reply"
          rows={body === "" ? 3 : 6}
          dir="auto"
          aria-label={t(isNote ? "note" : "reply")}
          placeholder={[t(isNote ? "note" : "reply"), ...(mayPick ? [picker("hint")] : [])].join("\n")}
          maxLength={20_000}
          value={body}
          onChange={(event) => {
            write(event.target.value);
            onTyping();
          }}
          onKeyDown={handleKey}
        />
        {can("files.write") ? <ReplyFiles files={files} onChange={setFiles} /> : null}
        {macro === null ? null : <UsedMacro macro={macro} onRemove={forgetMacro} />}
        {unfilled.length === 0 ? null : (
          <p role="status" className="text-sm text-bad">
            {picker("empty_fields", { fields: unfilled.map((name) => `\u2066{{${name}}}\u2069`).join(", ") })}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-2">
          {isNote ? (
            <p className="text-sm text-warn">{t("internal")}</p>
          ) : (
            <label className="flex flex-wrap items-center gap-2 text-sm">
              <span className="text-muted">
                {t("to_customer")} {t("then")}
              </span>
              <Select value={status} onChange={(event) => setStatus(TicketStatus.parse(event.target.value))}>
                {TicketStatus.options.map((value) => (
                  <option key={value} value={value}>
                    {names(value)}
                  </option>
                ))}
              </Select>
            </label>
          )}
          <span className="ms-auto" />
          {isNote || ticket.requester_email === null ? null : <ReplyPreviewButton id={ticket.id} body={body} />}
          <Button type="submit" tone="primary" busy={busy} disabled={unfilled.length > 0}>
            {macro !== null && body.trim() === "" ? t("apply") : t(isNote ? "add_note" : "send")}
          </Button>
        </div>
      </form>
      {doubts.length > 0 ? (
        <DoubtDialog
          doubts={doubts}
          onClose={forgetDoubts}
          onNote={() => {
            setKind("note");
            void send({ as: "note" });
          }}
          onSend={() => void send({ asked: true })}
        />
      ) : null}
    </>
  );
}

/** What the chosen macro does besides its text, when the reply is sent. */
function UsedMacro({ macro, onRemove }: { macro: MacroRow; onRemove: () => void }) {
  const t = useTranslations("macros.picker");
  const effects = useMacroEffects()(macro, { text: false });
  if (effects.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm">
      <bdi className="font-medium">{t("also", { name: macro.name })}</bdi>
      <span className="text-muted">{effects.join(" · ")}</span>
      <IconButton icon={<X />} label={t("remove", { name: macro.name })} onClick={onRemove} />
    </p>
  );
}
