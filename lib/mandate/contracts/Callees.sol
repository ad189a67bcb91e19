// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice Initial roles of a {Puller}, read from its deployer.
interface IRoles {
    /// @notice The account that may charge.
    function keeper() external view returns (address);
    /// @notice The account that may cancel.
    function canceller() external view returns (address);
}

/// @notice The function used of an account with code that signs (ERC-1271).
interface IERC1271 {
    /// @notice Answers its own selector where the signature is the account's.
    function isValidSignature(bytes32 digest, bytes calldata signature) external view returns (bytes4);
}

/// @notice The functions used of an ERC-20 token with EIP-2612.
interface IERC20Permit {
    /// @notice Sets an allowance by the owner's signature.
    function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        external;
    /// @notice Amount that the spender may still take from the owner.
    function allowance(address owner, address spender) external view returns (uint256);
}
