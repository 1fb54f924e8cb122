interface FileInputProps {
  ref: React.Ref<HTMLInputElement>;
  accept: string | undefined;
  multiple?: boolean;
  /** Opens the camera on a phone. */
  capture?: 'environment';
  onTake: (files: readonly File[]) => void;
}

/** The browser's own window to choose files; a button in sight opens it. */
export function FileInput({ onTake, ...rest }: FileInputProps) {
  return (
    <input
      {...rest}
      type="file"
      hidden
      onChange={(event) => {
        onTake([...(event.target.files ?? [])]);
        // so that the same file can be chosen again
        event.target.value = '';
      }}
    />
  );
}
