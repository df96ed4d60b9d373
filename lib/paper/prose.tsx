import { Image, View } from "@react-pdf/renderer";
import { Fragment, useContext, type ReactNode } from "react";
import { documentImages } from "@/lib/commerce/file-references";
import { parseProse, wordsOf, type ProseNode, type ProseToken } from "@/lib/kernel/prose";
import { hairline, ink, type, type Style } from "./look";
import { Phrase, Row, TypesettingContext } from "./phrase";
import { fitPicture, type Picture, type Pictures } from "./picture";
import { Line, type Align } from "./prose-line";
import { directionOfText } from "./readable-text";

type Token = ProseToken;
type Block = ProseNode;

interface Frame {
  accent: string;
  /** Points between the edges. */
  width: number;
  pictures: Pictures;
}

/** Markdown on paper: headings, paragraphs, lists, quotations, code, tables, links, pictures (else their description). */
export function Prose({ text, ...frame }: Frame & { text: string }) {
  const typesetting = useContext(TypesettingContext);
  const blocks = parseProse(text);
  // As the page does, an Arabic text in an English document runs from right to left, with its lists and tables.
  const direction = directionOfText(blocks.map(wordsOf).join(" "), typesetting.direction);
  return (
    <TypesettingContext value={{ ...typesetting, direction }}>
      <Blocks blocks={blocks} {...frame} />
    </TypesettingContext>
  );
}

function Blocks({ blocks, ...frame }: Frame & { blocks: readonly Block[] }) {
  return (
    <>
      {blocks.map((block, index) => (
        <Fragment key={index}>{drawBlock(block, frame)}</Fragment>
      ))}
    </>
  );
}

const gap = { marginBottom: 6 } as const satisfies Style;
const indent = 14;

function drawBlock({ token, children }: Block, frame: Frame): ReactNode {
  switch (token.type) {
    case "heading_open":
      return (
        <View style={{ marginTop: 4, ...gap }} minPresenceAhead={40}>
          <Runs
            token={children[0]?.token}
            style={{ ...type.heading, fontSize: token.tag === "h1" || token.tag === "h2" ? 11 : 9.5 }}
            {...frame}
          />
        </View>
      );
    case "paragraph_open":
      return (
        <View style={token.hidden ? {} : gap}>
          <Runs token={children[0]?.token} style={type.body} {...frame} />
        </View>
      );
    case "bullet_list_open":
    case "ordered_list_open":
      return (
        <Items items={children} first={Number(token.attrGet("start") ?? "1")} ordered={token.type === "ordered_list_open"} {...frame} />
      );
    case "blockquote_open":
      return (
        <View style={{ ...gap, borderLeftWidth: 2, borderLeftColor: ink.line, borderLeftStyle: "solid", paddingLeft: 10 }}>
          <Blocks blocks={children} {...frame} width={frame.width - 12} />
        </View>
      );
    case "table_open":
      return <Table sections={children} {...frame} />;
    case "fence":
    case "code_block":
      return (
        <View style={{ ...gap, backgroundColor: "#f4f5f7", padding: 6 }}>
          <Phrase style={{ ...type.body, fontSize: 8 }}>{keepIndent(token.content.replace(/\n$/, ""))}</Phrase>
        </View>
      );
    case "hr":
      return <View style={{ ...hairline, marginVertical: 8 }} />;
    case "inline":
      return <Runs token={token} style={type.body} {...frame} />;
    default:
      return <Blocks blocks={children} {...frame} />;
  }
}

/** The renderer drops spaces at the start of a line, which structure code. */
const keepIndent = (code: string) => code.replaceAll("\t", "    ").replace(/^ +/gm, (spaces) => "\u00a0".repeat(spaces.length));

function Items({ items, first, ordered, width, ...frame }: Frame & { items: readonly Block[]; first: number; ordered: boolean }) {
  return (
    <View style={gap}>
      {items.map((item, index) => (
        <Row key={index}>
          <View style={{ width: indent }}>
            <Phrase style={type.body}>{ordered ? `${String(first + index)}.` : "•"}</Phrase>
          </View>
          <View style={{ width: width - indent }}>
            <Blocks blocks={item.children} {...frame} width={width - indent} />
          </View>
        </Row>
      ))}
    </View>
  );
}

function Table({ sections, width, ...frame }: Frame & { sections: readonly Block[] }) {
  const rows = sections.flatMap(({ token, children }) =>
    children.map((row) => ({ head: token.type === "thead_open", cells: row.children })),
  );
  const columns = Math.max(1, ...rows.map(({ cells }) => cells.length));
  const cell = { width: width / columns, paddingVertical: 3, paddingRight: 8 };
  return (
    <View style={gap}>
      {rows.map(({ head, cells }, index) => (
        <Row key={index} style={hairline} wrap={cells.some((one) => isLong(one, cell.width))}>
          {cells.map(({ token, children }, place) => (
            <View key={place} style={cell}>
              <Runs
                token={children[0]?.token}
                style={head ? type.heading : type.body}
                align={alignOf(token)}
                {...frame}
                width={width / columns - 8}
              />
            </View>
          ))}
        </Row>
      ))}
    </View>
  );
}

/** Letters of the body are some 4.5 points wide. */
const letterWidth = 4.5;
const mostWholeLines = 15;

/** Whether a cell may take much of a page: its row then breaks over pages rather than leave the page. */
const isLong = (cell: Block, width: number): boolean => (wordsOf(cell).length * letterWidth) / width > mostWholeLines || hasPicture(cell);
const hasPicture = ({ token, children }: Block): boolean =>
  (token.children ?? []).some(({ type: name }) => name === "image") || children.some(hasPicture);

/** The alignment that the text gives a column. */
function alignOf(token: Token): Align | undefined {
  const [, align] = /text-align:\s*(left|center|right)/.exec(String(token.attrGet("style") ?? "")) ?? [];
  return align as Align | undefined;
}

interface RunsProps extends Frame {
  token: Token | undefined;
  style: Style;
  align?: Align | undefined;
}

/** A line of text; each picture in it stands on a line of its own. */
function Runs({ token, style, align, ...frame }: RunsProps) {
  const parts = token?.children ?? [];
  const lines: { picture: Picture | null; parts: Token[] }[] = [];
  for (const part of parts) {
    const picture = pictureOf(part, frame.pictures);
    const last = lines.at(-1);
    if (picture !== null) lines.push({ picture, parts: [] });
    else if (last === undefined || last.picture !== null) lines.push({ picture: null, parts: [part] });
    else last.parts.push(part);
  }
  if (lines.every(({ picture }) => picture === null)) return <Line parts={parts} style={style} align={align} accent={frame.accent} />;
  return (
    <>
      {lines.map(({ picture, parts: line }, index) =>
        picture !== null ? (
          <PictureBlock key={index} picture={picture} width={frame.width} />
        ) : line.every(({ type: name }) => name === "softbreak" || name === "hardbreak") ? null : (
          <Line key={index} parts={line} style={style} align={align} accent={frame.accent} />
        ),
      )}
    </>
  );
}

function pictureOf(part: Token, pictures: Pictures): Picture | null {
  if (part.type !== "image") return null;
  const [id] = documentImages.fileIdsIn(String(part.attrGet("src") ?? ""));
  return id === undefined ? null : (pictures[id] ?? null);
}

/** A page break never cuts it: what does not fit goes to the next page. */
function PictureBlock({ picture, width }: { picture: Picture; width: number }) {
  const { direction } = useContext(TypesettingContext);
  return (
    <View wrap={false} style={{ alignItems: direction === "rtl" ? "flex-end" : "flex-start", marginVertical: 4 }}>
      <Image src={picture.src} style={{ ...fitPicture(picture, width), objectFit: "contain" }} />
    </View>
  );
}
