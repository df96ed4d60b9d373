"use client";

import { Command } from "cmdk";
import { Keyboard } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { Dialog as Radix } from "radix-ui";
import { useState, type ReactNode } from "react";
import { Kbd } from "@/components/ui/Kbd";
import { shellActions } from "./actions";
import { RecordIcon } from "./RecordIcon";
import { useNavigation } from "./use-navigation";
import { useSearch } from "./use-search";
import { useCan, usePagePath } from "./workplace";

const row = "flex min-h-9 cursor-pointer items-center gap-2.5 rounded-sm px-2 text-sm data-[selected=true]:bg-hover [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted";
const group = "[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-muted";

/** Records that are found, pages to go to, things to do: only what the reader may. */
export function PaletteDialog({ open, onClose, onKeys }: { open: boolean; onClose: () => void; onKeys: () => void }) {
  const t = useTranslations("staff");
  const router = useRouter();
  const can = useCan();
  const pagePath = usePagePath();
  const places = useNavigation().flatMap(({ entries }) => entries);
  const [text, setText] = useState("");
  const found = useSearch(text);
  const go = (href: string) => {
    onClose();
    router.push(href);
  };
  const fits = (name: string) => name.toLowerCase().includes(text.trim().toLowerCase());
  const actions = shellActions.filter(({ key, permission }) => can(permission) && fits(t(`actions.${key}`)));
  const pages = places.filter(({ key }) => fits(t(`navigation.${key}`)));
  return (
    <Radix.Root open={open} onOpenChange={(wanted) => !wanted && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-scrim float-in" />
        <Radix.Content aria-describedby={undefined} className="fixed inset-x-2 top-[10vh] z-50 mx-auto max-w-xl overflow-hidden rounded-md border border-line bg-raised shadow-float float-in">
          <Radix.Title className="sr-only">{t("shell.search")}</Radix.Title>
          <Command label={t("shell.search")} shouldFilter={false} loop>
            <Command.Input value={text} onValueChange={setText} placeholder={t("palette.placeholder")} className="min-h-12 w-full border-b border-line bg-transparent px-4 text-lg outline-none placeholder:text-muted" />
            <Command.List className="max-h-[55vh] overflow-y-auto p-1.5">
              <Command.Empty className="p-6 text-center text-sm text-muted">{found.busy ? t("palette.searching") : t("palette.empty")}</Command.Empty>
              {found.records.length > 0 ? (
                <Command.Group heading={t("palette.records")} className={group}>
                  {found.records.map(({ id, noun, title, detail, segments }) => (
                    <Line key={id} value={id} onSelect={() => go(pagePath(...segments))} icon={<RecordIcon noun={noun} />} detail={detail}>
                      {title}
                    </Line>
                  ))}
                </Command.Group>
              ) : null}
              {actions.length > 0 ? (
                <Command.Group heading={t("palette.actions")} className={group}>
                  {actions.map(({ key, icon: Icon, segments }) => (
                    <Line key={key} value={key} onSelect={() => go(pagePath(...segments))} icon={<Icon />}>
                      {t(`actions.${key}`)}
                    </Line>
                  ))}
                  {fits(t("shell.keys")) ? (
                    <Line value="keys" onSelect={onKeys} icon={<Keyboard />} detail={<Kbd keys={["?"]} />}>
                      {t("shell.keys")}
                    </Line>
                  ) : null}
                </Command.Group>
              ) : null}
              {pages.length > 0 ? (
                <Command.Group heading={t("palette.pages")} className={group}>
                  {pages.map(({ key, icon: Icon, href, goto }) => (
                    <Line key={key} value={`page-${key}`} onSelect={() => go(href)} icon={<Icon />} detail={<Kbd keys={["g", goto]} />}>
                      {t(`navigation.${key}`)}
                    </Line>
                  ))}
                </Command.Group>
              ) : null}
            </Command.List>
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Line({ value, onSelect, icon, detail, children }: { value: string; onSelect: () => void; icon: ReactNode; detail?: ReactNode; children: ReactNode }) {
  return (
    <Command.Item value={value} onSelect={onSelect} className={row}>
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      <span className="truncate text-xs text-muted">{detail}</span>
    </Command.Item>
  );
}
