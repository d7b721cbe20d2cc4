/** Mantine's components in our colours: variants resolve to the variables of tokens.css. */
import { createTheme, type MantineColorsTuple, type VariantColorsResolver } from '@mantine/core';

/** Mantine asks for ten shades; all that is shown comes from tokens.css. */
const accent: MantineColorsTuple = [
  '#e2eeeb',
  '#cfe3df',
  '#a9cdc7',
  '#84b7b0',
  '#5f9f98',
  '#3b867f',
  '#1b6a64',
  '#185f5a',
  '#155650',
  '#0f403c',
];

const resolveColors: VariantColorsResolver = ({ variant, color }) => {
  const danger = color === 'red';
  const strong = danger ? 'var(--error)' : 'var(--accent)';
  const soft = danger ? 'var(--error-soft)' : 'var(--accent-soft)';
  switch (variant) {
    case 'filled':
      return {
        background: strong,
        hover: danger ? strong : 'var(--accent-ink)',
        color: danger ? 'var(--surface)' : 'var(--on-accent)',
        border: '1px solid transparent',
      };
    case 'light':
      return {
        background: soft,
        hover: soft,
        color: danger ? 'var(--error)' : 'var(--accent-ink)',
        border: '1px solid transparent',
      };
    case 'subtle':
    case 'transparent':
      return {
        background: 'transparent',
        hover: 'var(--hover)',
        color: danger ? 'var(--error)' : 'var(--ink-2)',
        border: '1px solid transparent',
      };
    default:
      return {
        background: 'var(--surface)',
        hover: 'var(--hover)',
        color: danger ? 'var(--error)' : 'var(--ink)',
        border: '1px solid var(--line-strong)',
      };
  }
};

export const theme = createTheme({
  fontFamily: 'var(--font-ui)',
  fontFamilyMonospace: 'var(--font-code)',
  colors: { accent },
  primaryColor: 'accent',
  defaultRadius: 6,
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver: resolveColors,
  components: {
    // The lock writes a style element, which the content security policy refuses.
    Modal: {
      defaultProps: { lockScroll: false, centered: false, overlayProps: { backgroundOpacity: 0.35 } },
    },
    Drawer: { defaultProps: { lockScroll: false, overlayProps: { backgroundOpacity: 0.35 } } },
    Button: { defaultProps: { size: 'xs', variant: 'default' } },
    ActionIcon: { defaultProps: { size: 'md', variant: 'subtle' } },
    Switch: { defaultProps: { withThumbIndicator: false } },
    TextInput: { defaultProps: { size: 'xs' } },
    NativeSelect: { defaultProps: { size: 'xs' } },
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    Select: { defaultProps: { size: 'xs' } },
    Textarea: { defaultProps: { size: 'sm' } },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: false } },
  },
});
