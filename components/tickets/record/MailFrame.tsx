"use client";

import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { usePart } from "@/components/api/use-record";
import { Button } from "@/components/ui/Button";
import { SkeletonLines } from "@/components/ui/SkeletonLines";
import { FoldedText } from "../FoldedText";
import { tickets, type MessageRow } from "../resource";

/** Scripts, forms and frames stay off: links open elsewhere, and the page can measure the frame. */
const permissions = "allow-same-origin allow-popups allow-popups-to-escape-sandbox";
const policy = "default-src 'none'; img-src data:";

/** An email's HTML in a frame of its own. Pictures from other servers are loaded when the reader asks, by our server. */
export function MailFrame({ ticketId, message }: { ticketId: string; message: MessageRow }) {
  const t = useTranslations("tickets.thread");
  const [plain, setPlain] = useState(false);
  const [pictures, setPictures] = useState(false);
  const input = { id: ticketId, message_id: message.id, ...(pictures ? { pictures: "true" } : {}) };
  const { data, isError } = usePart(tickets, ticketId, "html", tickets.verbs.message_html, input, !plain);
  if (plain || isError)
    return (
      <>
        <FoldedText body={message.body} label={t("quoted")} />
        {isError ? null : <Choice label={t("formatted")} onClick={() => setPlain(false)} />}
      </>
    );
  if (!data) return <SkeletonLines count={3} />;
  return (
    <>
      {data.remote_pictures > 0 && !pictures ? (
        <p className="flex flex-wrap items-center gap-2 text-muted">
          {t("pictures_hidden", { count: data.remote_pictures })}
          <Button onClick={() => setPictures(true)}>{t("show_pictures")}</Button>
        </p>
      ) : null}
      {data.missing_pictures > 0 ? (
        <p role="status" className="text-muted">
          {t("pictures_missing", { count: data.missing_pictures, total: data.remote_pictures })}
        </p>
      ) : null}
      <Frame title={t("frame", { name: message.author.name })} html={data.html} quoted={t("quoted")} />
      <Choice label={t("plain")} onClick={() => setPlain(true)} />
    </>
  );
}

function Choice({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" onClick={onClick} className="min-h-6 justify-self-start text-muted hover:underline">
      {label}
    </button>
  );
}

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${String(sign.charCodeAt(0))};`);

function Frame({ title, html, quoted }: { title: string; html: string; quoted: string }) {
  const [height, setHeight] = useState(80);
  const body = html.replace("<summary></summary>", `<summary>${escapeHtml(quoted)}</summary>`);
  const head = `<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">`;
  const source = `<!doctype html><html><head>${head}</head><body dir="auto">${body}</body></html>`;
  const fit = useCallback((frame: HTMLIFrameElement) => {
    const inner = frame.contentDocument;
    if (!inner) return;
    style(inner);
    const measure = () => setHeight(Math.min(Math.ceil(inner.documentElement.offsetHeight) + 4, 20_000));
    inner.addEventListener("toggle", measure, true);
    for (const picture of inner.images) picture.addEventListener("load", measure);
    measure();
  }, []);
  return (
    <iframe
      title={title}
      sandbox={permissions}
      srcDoc={source}
      height={height}
      className="w-full rounded"
      onLoad={(event) => fit(event.currentTarget)}
    />
  );
}

/**
 * The page's content policy ignores styles in the markup, but not those that are set one by one. Emails are written for white paper, so
 * the frame keeps the browser's light colours.
 */
function style({ body, images, documentElement }: Document): void {
  Object.assign(documentElement.style, { colorScheme: "light", background: "Canvas" });
  Object.assign(body.style, {
    margin: "8px",
    font: "14px/1.5 system-ui, sans-serif",
    overflowX: "auto",
    overflowY: "hidden",
    overflowWrap: "anywhere",
  });
  for (const picture of images) Object.assign(picture.style, { maxWidth: "100%", height: picture.hasAttribute("height") ? "" : "auto" });
  for (const summary of body.querySelectorAll("summary")) Object.assign(summary.style, { cursor: "pointer", padding: "4px 0" });
}
