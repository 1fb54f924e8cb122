import { Dialog as Base } from '@base-ui/react/dialog';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { ApiProblem } from '../api/problem.ts';
import { saveDownload } from '../api/saveDownload.ts';
import { Button } from '../ui/action/Button.tsx';
import { IconButton } from '../ui/action/IconButton.tsx';
import { EmptyState, ErrorState } from '../ui/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx';
import styles from './FilePreview.module.css';
import { type SheetState, type ShownFile, useRoom, useSheet } from './useSheet.ts';

interface FilePreviewProps extends ShownFile {
  /** identifies the file */
  id: string;
  name: string;
  /** what it is, in a few words beside the name */
  note?: string;
  /** why it is not shown: it can be downloaded, with this in sight */
  warning?: string | undefined;
  /** name on the disk of the person who downloads it */
  saveAs: string;
  /** what is known or asked about this file, beside it; below it on a phone */
  facts?: ReactNode;
  /** the files among which it is one: keys p and n */
  among?: { at: number; of: number; onPrevious?: (() => void) | undefined; onNext?: (() => void) | undefined };
  onClose: () => void;
}

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;
const fits = zooms.indexOf(1);
const getScale = (zoom: number) => zooms[zoom] ?? 1;

/**
 * A file over the whole window: pictures zoom and turn, PDFs page by page, everything can be downloaded. Several files
 * follow each other, each with its facts beside it.
 */
export function FilePreview(props: FilePreviewProps) {
  const { id, name, note, warning, saveAs, facts, among, onClose } = props;
  const [attempt, setAttempt] = useState(0);
  const state = useSheet(id, props, attempt);
  const pages = state.kind === 'open' ? state.sheet.pages : 0;
  const isOpen = state.kind === 'open';
  const { page, zoom, turn, steps } = useView(id, pages);
  const onKey = (event: KeyboardEvent) => {
    if (isTyping(event)) return;
    if (event.key === 'n' || event.key === 'p') (event.key === 'n' ? among?.onNext : among?.onPrevious)?.();
    else if (isOpen) getStep(event, steps);
  };
  const save = 'file' in state ? () => saveDownload(state.file, saveAs) : undefined;

  return (
    <Base.Root open onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup className={styles.popup} onKeyDown={onKey}>
          <div className={styles.bar}>
            <div className={styles.words}>
              <Base.Title className={styles.title}>{name}</Base.Title>
              {note && <Base.Description className={styles.note}>{note}</Base.Description>}
            </div>
            <div className={styles.tools}>
              {among && among.of > 1 && <FileSteps {...among} />}
              {pages > 1 && <PageSteps page={page} pages={pages} steps={steps} />}
              {isOpen && <ZoomSteps zoom={zoom} steps={steps} />}
              <Button icon="download" size="small" onClick={save} disabledReason={save ? undefined : 'Not loaded yet'}>
                {warning ? 'Download all the same' : 'Download'}
              </Button>
              <Base.Close render={<IconButton icon="x" label="Close" />} />
            </div>
          </div>
          <div className={styles.body}>
            <Stage
              state={state}
              warning={warning}
              name={name}
              page={page}
              zoom={getScale(zoom)}
              turn={turn}
              onRetry={() => setAttempt((at) => at + 1)}
            />
            {facts && (
              <aside className={styles.facts} aria-label="About this file">
                {facts}
              </aside>
            )}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

type Steps = Record<'larger' | 'smaller' | 'fit' | 'turn' | 'next' | 'previous', () => void>;

/** Which page is shown, how large and how turned; another file begins like the first. */
function useView(id: string, pages: number) {
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState<number>(fits);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at another file
  useEffect(() => {
    setPage(1);
    setZoom(fits);
    setTurn(0);
  }, [id]);
  const steps: Steps = {
    larger: () => setZoom((at) => Math.min(at + 1, zooms.length - 1)),
    smaller: () => setZoom((at) => Math.max(at - 1, 0)),
    fit: () => setZoom(fits),
    turn: () => setTurn((at) => (at + 90) % 360),
    next: () => setPage((at) => Math.min(at + 1, Math.max(pages, 1))),
    previous: () => setPage((at) => Math.max(at - 1, 1)),
  };
  return { page, zoom, turn, steps };
}

function FileSteps({ at, of, onPrevious, onNext }: NonNullable<FilePreviewProps['among']>) {
  return (
    <span className={styles.group}>
      <IconButton
        icon="arrow-left"
        label="Previous file"
        onClick={onPrevious}
        disabledReason={onPrevious ? undefined : 'This is the first file'}
      />
      <span className={styles.count} role="status">{`File ${at} of ${of}`}</span>
      <IconButton
        icon="arrow-right"
        label="Next file"
        onClick={onNext}
        disabledReason={onNext ? undefined : 'This is the last file'}
      />
    </span>
  );
}

function PageSteps({ page, pages, steps }: { page: number; pages: number; steps: Steps }) {
  return (
    <span className={styles.group}>
      <IconButton
        icon="chevron-left"
        label="Previous page"
        onClick={steps.previous}
        disabledReason={page === 1 ? 'This is the first page' : undefined}
      />
      <span className={styles.count} role="status">{`${page} of ${pages}`}</span>
      <IconButton
        icon="chevron-right"
        label="Next page"
        onClick={steps.next}
        disabledReason={page === pages ? 'This is the last page' : undefined}
      />
    </span>
  );
}

/** @param zoom place in `zooms` */
function ZoomSteps({ zoom, steps }: { zoom: number; steps: Steps }) {
  return (
    <span className={styles.group}>
      <IconButton
        icon="minus"
        label="Smaller"
        onClick={steps.smaller}
        disabledReason={zoom === 0 ? 'As small as it gets' : undefined}
      />
      <Button variant="ghost" size="small" onClick={steps.fit} aria-label="Fit into the window">
        {zoom === fits ? 'Fit' : `${getScale(zoom) * 100} %`}
      </Button>
      <IconButton
        icon="plus"
        label="Larger"
        onClick={steps.larger}
        disabledReason={zoom === zooms.length - 1 ? 'As large as it gets' : undefined}
      />
      <IconButton icon="refresh" label="Turn right" onClick={steps.turn} />
    </span>
  );
}

const stepsOfKeys: Readonly<Record<string, keyof Steps>> = {
  '+': 'larger',
  '=': 'larger',
  '-': 'smaller',
  '0': 'fit',
  r: 'turn',
  PageDown: 'next',
  PageUp: 'previous',
};

/** Keys pressed in a field of the facts belong to it. */
function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select') !== null;
}

function getStep(event: KeyboardEvent, steps: Steps): void {
  const name = event.ctrlKey || event.metaKey || event.altKey ? undefined : stepsOfKeys[event.key];
  if (!name) return;
  event.preventDefault();
  steps[name]();
}

interface StageProps {
  state: SheetState;
  warning: string | undefined;
  name: string;
  page: number;
  zoom: number;
  turn: number;
  onRetry: () => void;
}

/** Where the file is drawn, or why it is not. */
function Stage({ state, warning, name, page, zoom, turn, onRetry }: StageProps) {
  const stage = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const room = useRoom(stage);
  const [text, setText] = useState('');
  const sheet = state.kind === 'open' ? state.sheet : undefined;
  useEffect(() => {
    if (!sheet || !room || !canvas.current) return;
    let isLatest = true;
    sheet.draw(page, canvas.current, { most: room, zoom, turn }).then(
      (words) => isLatest && setText(words),
      // the file was closed while it was drawn
      () => undefined,
    );
    return () => {
      isLatest = false;
    };
  }, [sheet, room, page, zoom, turn]);
  return (
    // it scrolls, so the keyboard must reach it
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section ref={stage} className={styles.stage} aria-label="Document" tabIndex={0}>
      {sheet ? (
        <>
          <canvas ref={canvas} className={styles.canvas} role="img" aria-label={`${name}, page ${page}`} />
          <p className="visually-hidden">{text}</p>
        </>
      ) : (
        <div className={styles.state}>
          <Instead state={state} warning={warning} onRetry={onRetry} />
        </div>
      )}
    </section>
  );
}

function Instead({ state, warning, onRetry }: Pick<StageProps, 'state' | 'warning' | 'onRetry'>) {
  if (state.kind === 'failed') {
    const problem = state.error instanceof ApiProblem ? state.error.problem : undefined;
    return (
      <ErrorState
        message={`${messages.fileFailed}. ${problem?.title ?? ''}`}
        onRetry={onRetry}
        requestId={problem?.requestId}
      />
    );
  }
  if (state.kind === 'broken') {
    return (
      <EmptyState icon="alert" title="This file cannot be shown">
        It may be damaged or locked with a password. You can still download it.
      </EmptyState>
    );
  }
  if (state.kind === 'unseen' && warning) {
    return (
      <EmptyState icon="alert" title="This file is not shown">
        {warning}
      </EmptyState>
    );
  }
  if (state.kind === 'unseen') {
    return (
      <EmptyState icon="file" title="There is no preview of this kind of file">
        Download it to open it with another program.
      </EmptyState>
    );
  }
  return (
    <Loading label="Loading the document">
      <Skeleton shape="title" width="long" />
    </Loading>
  );
}
