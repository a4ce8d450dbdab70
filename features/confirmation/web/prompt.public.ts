export { PromptProblemBar, usePasskeyPrompt, usePromptButton } from './passkeyPrompt.tsx';
