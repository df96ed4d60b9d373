"use client";

import { Command as Palette } from "cmdk";
import { CornerDownLeft } from "lucide-react";
import { useTranslations } from "next-intl";
import { usePathname } from "next/navigation";
import { Dialog as Radix } from "radix-ui";
import { useRef, useState, type ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { useGo } from "@/components/ui/navigation";
import "@/components/ui/style-nonce";
import { useWords } from "@/components/words/use-words";
import { fitsWords } from "./fits-words";
import { readPageActions } from "./page-actions";
import { ListIcon, RecordIcon } from "./RecordIcon";
import { readRecents } from "./recents";
import { useCommands, type Command } from "./use-commands";
import { useSearch } from "./use-search";
import { useCan, usePagePath, useWorkplace } from "./workplace";

const row = classNames(
  "flex min-h-9 cursor-pointer items-center gap-2.5 rounded-sm px-2 text-sm",
  "data-[selected=true]:bg-hover [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted",
);
const group = classNames(
  "[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1",
  "[&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-muted",
);

export interface PaletteProps {
  open: boolean;
  onClose: () => void;
  onKeys: () => void;
  onSidebar: () => void;
}

/** Matching records, actions and pages, limited to what the reader may do. */
export function PaletteDialog({ open, onClose, onKeys, onSidebar }: PaletteProps) {
  const t = useTranslations("staff");
  const go = useGo();
  const pagePath = usePagePath();
  const commands = useCommands({ onKeys, onSidebar });
  const [text, setText] = useState("");
  const [here] = useState(readPageActions);
  /** The action to run once the closed dialog would return the focus: the focus goes to what the action opens instead. */
  const afterwards = useRef<(() => void) | null>(null);
  const found = useSearch(text);
  const words = useWords();
  const can = useCan();
  const path = usePathname();
  const { slug } = useWorkplace();
  const [recents] = useState(() => readRecents(slug));
  const fitting = (list: readonly Command[]) =>
    list.filter(({ name, rare }) => (text.trim() === "" ? rare !== true : fitsWords(name, text)));
  // Where the page has an action of the same name, it replaces the general one: it knows the page's record.
  const general = new Map(commands.actions.map((command) => [command.name, command]));
  const onPage = here.map(({ name, opensMenu, run }, index): Command => ({
    key: `here-${String(index)}`,
    name,
    rare: opensMenu,
    icon: <CornerDownLeft className="rtl:-scale-x-100" />,
    detail: general.get(name)?.detail,
    run: () => (afterwards.current = run),
  }));
  const everywhere = commands.actions.filter(({ name }) => !here.some((action) => action.name === name));
  const opened = recents.map(({ href, title, list }): Command => ({
    key: href,
    name: title,
    icon: <ListIcon list={list} />,
    detail: words.plural(list),
    run: () => go(href),
  }));
  const invoiced = found.records
    .filter(({ noun }) => noun === "customer" && can("invoices.read"))
    .slice(0, 3)
    .map(({ id, title }): Command => ({
      key: `invoices-${id}`,
      name: t("palette.invoices_of", { name: title }),
      icon: <RecordIcon noun="invoice" />,
      run: () => go(`${pagePath("invoices")}?${new URLSearchParams({ customer_id: id }).toString()}`),
    }));
  const groups = [
    { heading: t("palette.recent"), lines: text.trim() === "" ? opened.filter(({ key }) => key !== path).slice(0, 5) : [] },
    { heading: t("palette.documents"), lines: invoiced },
    { heading: t("palette.here"), lines: fitting(onPage) },
    { heading: t("palette.actions"), lines: fitting(everywhere) },
    { heading: t("palette.pages"), lines: fitting(commands.pages) },
  ];
  const take = (run: () => void) => () => {
    run();
    onClose();
  };
  const moveFocus = (event: Event) => {
    if (afterwards.current === null) return;
    event.preventDefault();
    afterwards.current();
  };
  return (
    <Radix.Root open={open} onOpenChange={(opens) => !opens && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-scrim float-in" />
        <Radix.Content
          aria-describedby={undefined}
          onCloseAutoFocus={moveFocus}
          className={classNames(
            "fixed inset-x-2 top-[10vh] z-50 mx-auto max-w-xl overflow-hidden rounded-md border border-line",
            "bg-raised shadow-float float-in",
          )}
        >
          <Radix.Title className="sr-only">{t("shell.search")}</Radix.Title>
          <Palette label={t("shell.search")} shouldFilter={false} loop>
            <Palette.Input
              value={text}
              onValueChange={setText}
              placeholder={t("palette.placeholder")}
              className="min-h-12 w-full border-b border-line bg-transparent px-4 text-lg outline-none placeholder:text-muted"
            />
            <Palette.List className="max-h-[55vh] overflow-y-auto p-1.5">
              <Palette.Empty className="p-6 text-center text-sm text-muted">
                {found.busy ? t("palette.searching") : t("palette.empty")}
              </Palette.Empty>
              {found.records.length > 0 ? (
                <Palette.Group heading={t("palette.records")} className={group}>
                  {found.records.map(({ id, noun, title, detail, segments }) => (
                    <Line
                      key={id}
                      value={id}
                      onSelect={take(() => go(pagePath(...segments)))}
                      icon={<RecordIcon noun={noun} />}
                      detail={detail}
                    >
                      {title}
                    </Line>
                  ))}
                </Palette.Group>
              ) : null}
              {groups
                .filter(({ lines }) => lines.length > 0)
                .map(({ heading, lines }) => (
                  <Palette.Group key={heading} heading={heading} className={group}>
                    {lines.map(({ key, name, icon, detail, run }) => (
                      <Line key={key} value={key} onSelect={take(run)} icon={icon} detail={detail}>
                        {name}
                      </Line>
                    ))}
                  </Palette.Group>
                ))}
            </Palette.List>
          </Palette>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Line({
  value,
  onSelect,
  icon,
  detail,
  children,
}: {
  value: string;
  onSelect: () => void;
  icon: ReactNode;
  detail?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Palette.Item value={value} onSelect={onSelect} className={row}>
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      <span className="truncate text-xs text-muted">{detail}</span>
    </Palette.Item>
  );
}
